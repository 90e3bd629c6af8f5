import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScanProgress, Source } from '@sharelight/contract'
import { tables } from '@sharelight/store'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'
import { tryNow, unfinishedScan } from '../../testing/scan-tasks.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'

let server: TestServer
let token: string
let folder: string
let source: Source
const files = 3

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  folder = mkdtempSync(join(tmpdir(), 'sharelight-states-'))
  source = await addSource('Docs')
  await workOnScans(server)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
const mends: (() => unknown)[] = []
afterEach(async () => {
  for (const mend of mends.splice(0)) await mend()
})

const sql = (text: string) => server.stores.meta.pool.query(text)
const scan = () => server.call('POST', `/api/sources/${source.id}/scan`, { token })

async function addSource(name: string): Promise<Source> {
  const root = mkdtempSync(join(folder, 'root-'))
  for (let n = 0; n < files; n++)
    writeFileSync(join(root, `${n}.txt`), `Please pay to DE89 3704 0044 0532 0130 00. ${name} ${n}`)
  return (
    await server.call('POST', '/api/sources', {
      token,
      body: { connector: 'filesystem', name, settings: { roots: [root] }, scan: false },
    })
  ).body as unknown as Source
}

async function lastScan(): Promise<ScanProgress> {
  const { body } = await server.call('GET', '/api/sources', { token })
  return (body.sources as Source[]).find(({ id }) => id === source.id)?.lastScan as ScanProgress
}

async function ended(): Promise<ScanProgress> {
  for (let last = await lastScan(); ; last = await lastScan()) {
    if (last.finishedAt) return last
    await sleep(50)
  }
}

/** The meta store answers `statement` on `table` as a full disk does, `times` times. */
async function fullDisk(table: string, event: 'insert' | 'update', when: string, times: number) {
  await sql(`create sequence refusals`)
  await sql(`create function refuse() returns trigger language plpgsql as $$ begin
    if nextval('refusals') <= ${times} then raise exception 'could not extend file: No space left on device' using errcode = '53100'; end if; return new; end $$`)
  await sql(`create trigger refuse before ${event} on ${table} for each row when (${when}) execute function refuse()`)
  mends.push(async () => {
    await sql(`drop function refuse cascade`)
    await sql(`drop sequence refusals`)
  })
}

const diskFull = new Error('Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)')
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** One call of the analytics store fails, as on a full disk unless said. */
function failOnce(
  method: 'insert' | 'rows' | 'command',
  which: (argument: unknown) => boolean,
  error = diskFull,
): { failed: number } {
  const { analytics } = server.stores
  const real = analytics[method] as (...args: unknown[]) => Promise<unknown>
  const count = { failed: 0 }
  Object.assign(analytics, {
    [method]: (...args: unknown[]) => {
      if (count.failed === 0 && which(args[0])) {
        count.failed++
        return Promise.reject(error)
      }
      return real.apply(analytics, args)
    },
  })
  mends.push(() => Object.assign(analytics, { [method]: real }))
  return count
}

const scansOf = async () =>
  await server.stores.meta.acrossOrganisations
    .selectFrom('scans')
    .selectAll()
    .where('source_id', '=', source.id)
    .orderBy('number')
    .execute()
const countOf = async (cube: 'items' | 'events') => {
  const { body } = await server.call('POST', '/api/metrics/query', {
    token,
    body: { cube, measures: [cube], filter: { dimension: 'source', operator: 'eq', value: source.id } },
  })
  return (body.rows as Record<string, number>[])[0]?.[cube]
}

test('a scan that stops at a full disk, and whose end the full disk does not let be written down, ends with the reason, and the next one completes', async () => {
  failOnce('insert', table => table === tables.items)
  await fullDisk('scans', 'update', `new.state = 'ERROR'`, 2)
  await scan()
  expect(await ended()).toMatchObject({
    state: 'ERROR',
    error: expect.stringMatching(/no space left.*Free some space, then scan again/) as string,
  })
  await scan()
  expect(await ended()).toMatchObject({ state: 'SCANNING_COMPLETED', error: null, found: files, done: files })
})

test('what a scan that stopped left half-written is taken back by the next one: nothing counts twice', async () => {
  expect([await countOf('items'), await countOf('events')]).toEqual([files, files])
  expect((await scansOf()).map(({ settled }) => settled)).toEqual([true, true])
})

test('of scans asked for at once, one is asked for and the others are a conflict', async () => {
  const before = (await scansOf()).length
  const answers = await Promise.all(Array.from({ length: 8 }, scan))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  await ended()
  expect((await scansOf()).length).toBe(before + 1)
})

test.each([
  ['the tables of ratings cannot be read', 'rows', (query: unknown) => String(query).includes('rating_keys FINAL')],
  ['what was known cannot be looked up', 'rows', (query: unknown) => String(query).includes('key_hash IN')],
  ['what is gone cannot be looked for', 'rows', (query: unknown) => String(query).includes('SELECT DISTINCT stream')],
  ['the summary cannot be read', 'rows', (query: unknown) => String(query).includes('sum(bytes_read)')],
  ['items cannot be recorded', 'insert', (table: unknown) => table === tables.scanItems],
] as const)('a scan ends with a reason when %s, and the next one completes', async (_, method, which) => {
  const count = failOnce(method, which)
  await scan()
  const stopped = await ended()
  expect(count.failed).toBe(1)
  expect(stopped).toMatchObject({ state: 'ERROR', error: expect.stringMatching(/no space left/) as string })
  await scan()
  expect(await ended()).toMatchObject({ state: 'SCANNING_COMPLETED', found: files, done: files })
  expect([await countOf('items'), await countOf('events')]).toEqual([files, files])
})

test('a scan that cannot be begun is begun when it can', async () => {
  await fullDisk('scans', 'update', `new.state = 'SCANNING_IN_PROGRESS'`, 1)
  await scan()
  expect(await ended()).toMatchObject({ state: 'ERROR', error: expect.stringMatching(/no space left/i) as string })
})

test('a requested scan whose source was disconnected ends with that reason', async () => {
  const [kept, gone] = [source, await addSource('Gone')]
  source = gone
  await sql(
    `create function disconnect() returns trigger language plpgsql as $$ begin update data_sources set disconnected_at = now() where id = new.source_id; return new; end $$`,
  )
  await sql(`create trigger disconnect after insert on scans for each row execute function disconnect()`)
  mends.push(() => sql(`drop function disconnect cascade`))
  await scan()
  await expect
    .poll(async () => (await scansOf()).map(({ state, error }) => [state, error]), { timeout: 20_000 })
    .toEqual([['ERROR', expect.stringContaining('disconnected')]])
  source = kept
})

test('the last scan is the one that was asked for last, whatever the clock said before', async () => {
  await sql(`update scans set requested_at = now() + interval '14 years' where source_id = '${source.id}'`)
  await scan()
  const [, , ...rest] = await scansOf()
  expect((await ended()).scanId).toBe(rest.at(-1)?.id)
  const { body } = await server.call('GET', '/api/scans', { token })
  expect((body.scans as ScanProgress[])[0]?.scanId).toBe(rest.at(-1)?.id)
})

test('a schedule goes on although the clock was years ahead when the last scan was asked for', async () => {
  await server.call('PATCH', `/api/sources/${source.id}`, { token, body: { schedule: '0 3 * * *' } })
  await sql(`update scans set requested_at = now() + interval '14 years' where source_id = '${source.id}'`)
  await sql(`update data_sources set created_at = now() + interval '14 years' where id = '${source.id}'`)
  expect(await requestDueScans(server.services)).toBe(1)
  await ended()
})

test.each([
  ['while it begins', 'rows', () => true],
  ['while items are written', 'insert', table => table === tables.items],
  ['at its very end', 'rows', sql => String(sql).includes('arrayJoin(label_keys)')],
] as [string, 'insert' | 'rows', (argument: unknown) => boolean][])(
  'a scan %s of which the analytics store does not answer is tried again a little later, goes on, and ends as if nothing had happened',
  async (_, method, which) => {
    source = await addSource(`Away ${method} ${String(which)}`)
    failOnce(method, which, away)
    await scan()
    await expect.poll(async () => (await unfinishedScan(server))?.attempts, { timeout: 20_000 }).toBe(1)
    expect(await unfinishedScan(server)).toMatchObject({
      state: 'waiting',
      error: expect.stringContaining('does not answer') as string,
    })
    expect((await lastScan()).finishedAt).toBeNull()
    await tryNow(server)
    expect(await ended()).toMatchObject({ state: 'SCANNING_COMPLETED', error: null, found: files, done: files })
    expect([await countOf('items'), await countOf('events')]).toEqual([files, files])
    expect(await scansOf()).toHaveLength(1)
  },
)

test('a store that stays away ends the scan with the sentence after its last try', async () => {
  source = await addSource('Gone for good')
  failOnce('insert', table => table === tables.items, away)
  await scan()
  await expect.poll(async () => (await unfinishedScan(server))?.attempts, { timeout: 20_000 }).toBe(1)
  failOnce('insert', table => table === tables.items, away)
  await tryNow(server, { attempts: 11 })
  const { state, error } = await ended()
  expect([state, error]).toEqual(['ERROR', expect.stringContaining('The store does not answer')])
})
