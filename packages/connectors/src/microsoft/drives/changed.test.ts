import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connection, Container } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
let tenant: OpenTenant
let connection: Connection
let drives: { ada: string; plans: string }

beforeEach(async () => {
  tenant = await openTenant({ at: new Date(Date.now() - 3_600_000) })
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addSite({ name: 'quiet' })
  drives = { ada: act.addPersonalDrive(ada).id, plans: act.addSite({ name: 'plans' }).driveIds[0] ?? '' }
  for (const drive of Object.values(drives)) act.addFile({ drive, path: '/Plan.docx', content: 'Plan', by: ada })
  connection = await tenant.open({ services: ['onedrive', 'sharepoint', 'activity'] })
})
afterEach(() => tenant.bench.stop())

async function since(from: string): Promise<{ found: Container[]; next: string }> {
  const found = new Map<string, Container>()
  let next = from
  for await (const page of connection.changed?.since(from) ?? []) {
    for (const container of page.items) found.set(container.id, container)
    next = page.next ?? next
  }
  return { found: [...found.values()], next }
}

async function everyDrive(): Promise<Container[]> {
  const all: Container[] = []
  for await (const container of connection.containers()) all.push(container)
  return all
}

it('names the drives in which something was made, moved, shared or deleted, as the list of all drives names them', async () => {
  const { act, clock } = tenant.bench
  const start = connection.changed?.at(clock.now()) ?? ''
  const { next } = await since(start)
  clock.set(new Date(Date.now() - 600_000))
  act.shareByLink({ drive: drives.ada, item: '/Plan.docx', scope: 'anonymous', by: ada })
  act.removeItem({ drive: drives.plans, item: '/Plan.docx', by: ada })
  clock.set(new Date())
  const { found, next: after } = await since(next)
  const all = await everyDrive()
  const named = all.filter(({ id }) => id === drives.ada || id === drives.plans)
  expect(found.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(named.toSorted((a, b) => a.id.localeCompare(b.id)))
  expect(all.length).toBeGreaterThan(found.length)
  expect((await since(after)).found).toEqual([])
})

it('names none in which something was only read', async () => {
  const { act, clock } = tenant.bench
  const { next } = await since(connection.changed?.at(clock.now()) ?? '')
  clock.set(new Date(Date.now() - 600_000))
  act.readItem({ drive: drives.plans, item: '/Plan.docx', by: ada })
  clock.set(new Date())
  expect((await since(next)).found).toEqual([])
})

it('a source of mail or messages is looked at as a whole: of those the log tells too little', async () => {
  const whole = await tenant.open({ services: ['sharepoint', 'exchange', 'activity'] })
  expect(whole.changed).toBeUndefined()
})
