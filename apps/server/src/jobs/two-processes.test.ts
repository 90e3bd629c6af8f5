import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Source } from '@sharelight/contract'
import { stableId, unseenWorkers } from '@sharelight/store'
import { startClickHouseFront, startPostgres, type ClickHouseFront, type PostgresServer } from '@sharelight/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestDueScans } from '../features/scans/verbs/request-due-scans.ts'
import type { LiveMessage } from '../live/bus.ts'
import type { TaskKind } from '../tasks/kind.ts'
import { setUp, startTestServer, type TestServer } from '../testing/server.ts'
import { createQueue } from './queue.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-two-'))
let postgres: PostgresServer, clickhouse: ClickHouseFront
let servers: [TestServer, TestServer]
let token: string
let organisationId: string
let source: Source

beforeAll(async () => {
  writeFileSync(join(folder, 'a.txt'), 'Lunch is at noon.')
  ;[postgres, clickhouse] = await Promise.all([startPostgres(), startClickHouseFront(join(folder, 'analytics'))])
  const options = { databaseUrl: postgres.url, clickhouseUrl: clickhouse.url, secretKey: 'a passphrase for tests only' }
  // Both bring the schema up to date at once.
  servers = await Promise.all([startTestServer({}, options), startTestServer({}, options)])
  token = await setUp(servers[0])
  const made = await servers[0].call('POST', '/api/sources', {
    token,
    body: { connector: 'filesystem', name: 'Docs', settings: { roots: [join(folder, 'a.txt')] } },
  })
  source = made.body as unknown as Source
  const db = servers[0].stores.meta.acrossOrganisations
  organisationId = (await db.selectFrom('organisations').select('id').executeTakeFirstOrThrow()).id
  await db.deleteFrom('tasks').execute()
  await db
    .updateTable('scans')
    .set({ finished_at: new Date(0), state: 'SCANNING_COMPLETED' })
    .execute()
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.close()))
  await clickhouse.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const scans = () =>
  servers[0].stores.meta.acrossOrganisations
    .selectFrom('scans')
    .select(['requested_at', 'finished_at'])
    .where('source_id', '=', source.id)
    .orderBy('number', 'desc')
    .execute()
const end = () =>
  servers[0].stores.meta.acrossOrganisations
    .updateTable('scans')
    .set({ finished_at: new Date(), state: 'SCANNING_COMPLETED' })
    .where('finished_at', 'is', null)
    .execute()

test('two processes that start at once bring the schema up to date once', async () => {
  const rows = await servers[0].stores.analytics.rows('SELECT number FROM schema_migrations')
  expect(rows).toHaveLength(new Set(rows.map(({ number }) => number)).size)
  for (const { stores } of servers)
    expect(await stores.health()).toEqual({ meta: true, analytics: true, migrations: true })
})

test(
  'what is scheduled runs once for each minute, in one of all processes that keep it',
  { timeout: 90_000 },
  async () => {
    const looks = { cronMonitorIntervalSeconds: 1, cronWorkerIntervalSeconds: 1 }
    const queues = servers.map(({ stores, services }) => createQueue(stores, services.log, looks))
    const runs: number[] = []
    let [underWay, most] = [0, 0]
    await Promise.all(
      queues.map(queue =>
        queue.schedule({ name: 'each minute', cron: '* * * * *' }, async () => {
          runs.push(Math.floor(Date.now() / 60_000))
          most = Math.max(most, ++underWay)
          await new Promise(resolve => setImmediate(resolve))
          underWay--
        }),
      ),
    )
    await expect.poll(() => runs.length, { timeout: 60_000 }).toBeGreaterThan(0)
    // They look again, and more than once, within the same minute.
    const lookedAt = async () =>
      String((await servers[0].stores.meta.pool.query('select cron_on from jobs.version')).rows[0]?.['cron_on'])
    for (let look = 0; look < 2; look++) {
      const before = await lookedAt()
      await expect.poll(lookedAt, { timeout: 10_000 }).not.toBe(before)
    }
    await Promise.all(queues.map(queue => queue.close()))
    expect({ most, minutes: new Set(runs).size }).toEqual({ most: 1, minutes: runs.length })
  },
)

test('two processes that find a scan due at once, in the organisation’s own time, ask for it once', async () => {
  await servers[0].call('PATCH', `/api/sources/${source.id}`, { token, body: { schedule: '30 2 * * *' } })
  const db = servers[0].stores.meta.acrossOrganisations
  await db.updateTable('organisations').set({ time_zone: 'Pacific/Auckland' }).execute()
  const before = (await scans()).length
  // 02:30 in Auckland is 13:30 of the day before in UTC, in its summer.
  const due = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 10, 13, 30))
  const at = async (time: Date) => {
    for (const server of servers) server.setTime(time)
    const asked = await Promise.all(servers.map(({ services }) => requestDueScans(services)))
    return asked.reduce((sum, one) => sum + one, 0)
  }
  await db
    .updateTable('scans')
    .set({ requested_at: new Date(due.getTime() - 3600_000) })
    .execute()
  expect(await at(new Date(due.getTime() - 60_000))).toBe(0)
  expect(await at(due)).toBe(1)
  expect((await scans()).length).toBe(before + 1)
  for (const server of servers) server.setTime(undefined)
  await end()
})

test('a source has one scan that is not finished, whichever process is asked', async () => {
  const before = (await scans()).length
  const answers = await Promise.all(
    [...servers, ...servers].map(server => server.call('POST', `/api/sources/${source.id}/scan`, { token })),
  )
  expect((await scans()).length).toBe(before + 1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const twice = servers[1].stores.meta.pool.query(
    'insert into scans (organisation_id, source_id, state, requested_at) select organisation_id, source_id, state, now() from scans where finished_at is null',
  )
  await expect(twice).rejects.toThrow('scans_open')
  await end()
})

test('what one process tells reaches the browsers of the other, and who lost word of it asks again', async () => {
  const heard: LiveMessage[] = []
  const stop = servers[1].services.live.subscribe(organisationId, message => void heard.push(message))
  const tell = (data: object) => servers[0].services.live.publish(organisationId, { type: 'changed', data })
  await expect
    .poll(() => {
      tell({ sourceId: source.id })
      return heard.length
    })
    .toBeGreaterThan(0)
  expect(heard[0]).toEqual({ type: 'changed', data: { sourceId: source.id } })
  // Longer than a notice may be: that there is something is told all the same.
  heard.length = 0
  tell({ long: 'x'.repeat(10_000) })
  await expect
    .poll(() => heard.filter(({ data }) => Object.keys(data as object).length === 0).length)
    .toBeGreaterThan(0)
  heard.length = 0
  await servers[0].stores.meta.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sharelight notices'",
  )
  await expect.poll(() => heard, { timeout: 10_000 }).toContainEqual({ type: 'changed', data: {} })
  heard.length = 0
  await expect
    .poll(() => {
      tell({ sourceId: 'again' })
      return heard.some(({ data }) => (data as { sourceId?: string }).sourceId === 'again')
    })
    .toBe(true)
  stop()
})

test('what a process held that is gone goes to another at once; one that lives keeps it though its connection breaks, and so does one that never showed itself', async () => {
  const { pool, acrossOrganisations: db } = servers[0].stores.meta
  const kind: TaskKind<object> = {
    name: 'held',
    concurrency: 9,
    load: async () => run =>
      new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason))),
  }
  const holder = async (id: string) =>
    (await db.selectFrom('tasks').select('worker').where('id', '=', id).executeTakeFirstOrThrow()).worker
  const task = async (worker: string | null) => {
    const { rows } = await pool.query(
      `insert into tasks (organisation_id, kind, title, worker, lease_until)
      values ($1, 'held', 'Hold', $2::uuid, case when $2::uuid is null then null else now() + interval '1 hour' end) returning id`,
      [organisationId, worker],
    )
    return String(rows[0]?.['id'])
  }
  await servers[0].services.tasks.work(kind)
  const kept = await task(null)
  await expect.poll(() => holder(kept), { timeout: 10_000 }).not.toBeNull()
  const living = await holder(kept)
  await servers[1].services.tasks.work(kind)
  const sessions = async () =>
    (await pool.query("select pid from pg_stat_activity where application_name = 'sharelight worker'")).rows
  const before = await sessions()
  expect(before.length).toBe(2)
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as given (pid)', [
    before.map(({ pid }) => pid),
  ])
  await expect
    .poll(async () => [await sessions(), await unseenWorkers(db, randomUUID())])
    .toEqual([[expect.anything(), expect.anything()], []])
  // Whoever shows itself has an id of version 8.
  const silent = randomUUID()
  const [taken, untouched] = [await task(stableId('gone')), await task(silent)]
  const ours = async () => [living, await holder(taken)].filter(worker => worker !== stableId('gone'))
  await expect.poll(async () => (await ours()).length, { timeout: 20_000 }).toBe(2)
  expect([await holder(kept), await holder(untouched)]).toEqual([living, silent])
})
