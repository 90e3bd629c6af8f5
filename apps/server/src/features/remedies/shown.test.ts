import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plan, PlanDetail, Playbook, Source } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationIdOf, setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'
import { applyEffect } from '../effects/verbs/apply-effect.ts'
import { readAgainTask } from './read-again-task.ts'
import { sourceRemedyTask } from './remedy-task.ts'

const names = ['a.txt', 'b.txt', 'c.txt']
let server: TestServer, token: string, folder: string, source: Source
const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api${path}`, { token, ...(body && { body }) })).body
const count = async (id = 'remove_everyone') =>
  ((await call('GET', '/playbooks')) as unknown as { playbooks: Playbook[] }).playbooks.find(each => each.id === id)
    ?.count
const query = async (cube: string, dimensions: string[], filter?: object) =>
  (await call('POST', '/metrics/query', { cube, dimensions, ...(filter && { filter }) }))['rows'] as Record<
    string,
    unknown
  >[]
const items = async () =>
  (await query('items', ['id', 'name', 'shareType'])).map(({ id, name, shareType }) => [name, shareType, id]).toSorted()
const idsOf = (rows: Awaited<ReturnType<typeof items>>) => rows.map(([, , id]) => id)
const eventsOf = async (type: string) =>
  (await query('events', ['id'], { dimension: 'type', operator: 'eq', value: type })).length
const open = (name: string) => (statSync(join(folder, name)).mode & 0o004) !== 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-shown-'))
  chmodSync(folder, 0o755)
  for (const name of names) {
    writeFileSync(join(folder, name), 'Please pay to DE89 3704 0044 0532 0130 00.')
    chmodSync(join(folder, name), 0o644)
  }
  server = await startTestServer()
  token = await setUp(server)
  await workOnScans(server)
  // What asks for another reading waits until a test lets it go on.
  await server.services.tasks.work(sourceRemedyTask(server.services))
  const settings = { roots: [folder], mayChange: true }
  source = (await call('POST', '/sources', { connector: 'filesystem', name: 'Files', settings })) as unknown as Source
  await scanned()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Until a scan after that one has ended; gives its id. */
async function scanned(after?: string): Promise<string> {
  for (;;) {
    const { sources } = (await call('GET', '/sources')) as unknown as { sources: Source[] }
    const scan = sources.find(({ id }) => id === source.id)?.lastScan
    if (scan?.finishedAt && scan.scanId !== after) return scan.scanId
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
async function planOf(remedy: string, ids: readonly unknown[]): Promise<string> {
  const { id } = (await call('POST', '/plans', { remedy, targets: ids.map(item => ({ item })) })) as unknown as Plan
  return id
}
async function run(id: string, what: 'apply' | 'undo', steps?: number[]) {
  await call('POST', `/plans/${id}/${what}`, steps && { steps })
  await expect
    .poll(async () => ((await call('GET', `/plans/${id}`)) as unknown as PlanDetail).isRunning, { timeout: 30_000 })
    .toBe(false)
}

test('lists show what a plan did and took back before its source is read again', async () => {
  const before = await items()
  expect(await count()).toBe(names.length)
  const plan = await planOf('remove_everyone', idsOf(before))
  await run(plan, 'apply', [1, 2])
  expect(await count()).toBe(1)
  expect(await eventsOf('sharing_set')).toBe(2)
  await run(plan, 'apply')
  expect(await count()).toBe(0)
  await run(plan, 'undo')
  expect(await count()).toBe(3)
  expect(await items()).toEqual(before)
  expect(await eventsOf('sharing_set')).toBe(6)
})

test('a file that was put away is in no list, and is the same one when it is back', async () => {
  const before = await items()
  const plan = await planOf('quarantine', idsOf(before).slice(0, 1))
  await run(plan, 'apply')
  expect(existsSync(join(folder, 'a.txt'))).toBe(false)
  expect((await items()).map(([name]) => name)).toEqual(['b.txt', 'c.txt'])
  expect(await count()).toBe(2)
  await run(plan, 'undo')
  expect(await items()).toEqual(before)
  expect(await count()).toBe(3)
})

test('reading the source again finds what lists show, and what it tells later is not overridden by the journal', async () => {
  const plan = await planOf('remove_everyone', idsOf(await items()))
  await run(plan, 'apply')
  const [told, before] = [await eventsOf('sharing_set'), await scanned()]
  await server.services.tasks.work(readAgainTask(server.services))
  const last = await scanned(before)
  expect(await count()).toBe(0)
  expect(await eventsOf('sharing_set')).toBe(told)
  chmodSync(join(folder, 'c.txt'), 0o644)
  await call('POST', `/sources/${source.id}/scan`)
  await scanned(last)
  expect(await count()).toBe(1)
  await applyEffect(
    { services: server.services, organisation: { id: await organisationIdOf(server) } },
    { kind: 'show-plan', subject: plan },
  )
  expect([await count(), open('c.txt')]).toEqual([1, true])
})
