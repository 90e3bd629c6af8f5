import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import type { ActivityEvent, Connection, Page } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const day = 86_400_000
let tenant: OpenTenant
let drive: string

beforeEach(async () => {
  tenant = await openTenant({ at: new Date(Date.now() - 30 * day) })
  tenant.bench.act.addUser({ name: 'Ada Lovelace' })
  drive = tenant.bench.act.addPersonalDrive(ada).id
  daysAgo(9)
  const item = tenant.bench.act.addFile({ drive, path: '/old.txt', content: 'x', by: ada })
  tenant.bench.act.shareByLink({ drive, item: item.id, scope: 'anonymous', type: 'view', by: ada })
  daysAgo(0)
})
afterEach(() => tenant.bench.stop())

const daysAgo = (days: number) => tenant.bench.clock.set(new Date(Date.now() - days * day))
const open = (activityDays = 10) => tenant.open({ services: ['onedrive', 'activity'], activityDays })
/** Answers come at once: time goes on as soon as a question is asked. */
async function pages(connection: Connection, from?: string, name = 'history'): Promise<Page<ActivityEvent>[]> {
  const all: Page<ActivityEvent>[] = []
  for await (const page of connection.activity?.(name, from) ?? []) {
    all.push(page)
    tenant.bench.clock.advance(30)
  }
  return all
}
const types = (all: readonly Page<ActivityEvent>[]) =>
  all
    .flatMap(({ items }) => items)
    .filter(({ item }) => item?.name === 'old.txt')
    .map(({ type }) => type)
    .toSorted()

it('tells what was done before the feed reaches, by its item, and asks once', async () => {
  const all = await pages(await open())
  expect(types(all)).toEqual(['anonymous_link_created', 'file_uploaded'])
  const asked = tenant.bench.state.auditQueries.size
  expect(asked).toBe(1)
  expect(await pages(await open(), all.at(-1)?.next)).toMatchObject([{ items: [] }])
  expect(tenant.bench.state.auditQueries.size).toBe(asked)
})

it('reaches further back once more days are wanted', async () => {
  const few = await pages(await open(8))
  expect(types(few)).toEqual([])
  expect(types(await pages(await open(10), few.at(-1)?.next))).toEqual(['anonymous_link_created', 'file_uploaded'])
})

it('goes on from every page in a new process with what was asked', async () => {
  const all = await pages(await open(12))
  const ids = (some: Page<ActivityEvent>[]) => new Set(some.flatMap(({ items }) => items.map(({ id }) => id)))
  for (const [at, { next }] of all.entries())
    expect(ids(await pages(await open(12), next))).toEqual(ids(all.slice(at + 1)))
})

it('what nobody read for more than a week is asked for, and is no gap of the feed', async () => {
  const long = Date.now() - 9.5 * day
  const position = { since: long - 30 * day, read: long, left: [] }
  const from = Buffer.from(JSON.stringify(position)).toString('base64url')
  expect(types(await pages(await open(), from))).toEqual(['anonymous_link_created', 'file_uploaded'])
  const feed = Buffer.from(JSON.stringify({ from: long, seen: [] })).toString('base64url')
  expect((await pages(await open(), feed, 'Audit.SharePoint')).filter(({ gap }) => gap)).toEqual([])
})

it('without the right nothing is asked, the connection says so, and what is lost is a gap of the feed', async () => {
  for (const client of tenant.bench.state.clients.values()) client.granted.graph.delete('AuditLogsQuery.Read.All')
  const connection = await open()
  const all = await pages(connection)
  expect(all.flatMap(({ items }) => items)).toEqual([])
  expect(await pages(connection, all.at(-1)?.next)).toEqual([])
  const { ok, missing } = await connection.check()
  expect([ok, missing.map(({ name }) => name)]).toEqual([true, ['AuditLogsQuery.Read.All']])
  const feed = Buffer.from(JSON.stringify({ from: Date.now() - 25 * day, seen: [] })).toString('base64url')
  expect((await pages(connection, feed, 'Audit.SharePoint')).filter(({ gap }) => gap)).toHaveLength(1)
})

it('a question that fails is a gap, and one that is forgotten is asked once more', async () => {
  const { faults } = tenant.bench
  const connection = await open(7)
  const all: Page<ActivityEvent>[] = []
  for await (const page of connection.activity?.('history') ?? []) {
    all.push(page)
    if (all.length === 1) faults.answer(404, 'notFound', { match: /queries\/[\w-]+$/, times: 1 })
    tenant.bench.clock.advance(30)
  }
  expect(tenant.bench.state.auditQueries.size).toBe(2)
  expect(all.filter(({ gap }) => gap)).toEqual([])
  await expect(pages(connection, 'nonsense')).rejects.toMatchObject({ code: 'resync' })
})

it('is not there where no days are wanted', async () => {
  expect((await open(0)).feeds).not.toContain('history')
})
