import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Source } from '@sharelight/contract'
import { openStores, type Stores } from '@sharelight/store'
import {
  scanOnce,
  startClickHouseFront,
  startPostgres,
  storedState,
  writeSampleFolder,
  type ClickHouseFront,
  type PostgresServer,
} from '@sharelight/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from './testing/server.ts'

const main = join(import.meta.dirname, 'main.ts')
const root = mkdtempSync(join(tmpdir(), 'sharelight-many-'))
const documents = join(root, 'documents')
const secretKey = 'a passphrase for tests only'
/** Five batches of what is stored at once, so that the scan is still at it when the third worker is killed. */
const files = 20_000
let postgres: PostgresServer, clickhouse: ClickHouseFront, stores: Stores
const processes = new Set<ChildProcess>()

beforeAll(async () => {
  ;[postgres, clickhouse] = await Promise.all([startPostgres(), startClickHouseFront(join(root, 'analytics'))])
  stores = await openStores({ databaseUrl: postgres.url, clickhouseUrl: clickhouse.url, secretKey })
})
afterAll(async () => {
  await end()
  rmSync(root, { recursive: true, force: true })
})

let ending: Promise<void> | undefined
const end = () =>
  (ending ??= (async () => {
    await Promise.all([...processes].map(kill))
    await stores.close()
    await clickhouse.stop()
    await postgres.stop()
  })())

async function start(command: string[], until: RegExp): Promise<{ child: ChildProcess; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    SHARELIGHT_SECRET_KEY: secretKey,
    HOST: '127.0.0.1',
    PORT: '0',
    SCAN_ROOTS: documents,
    DATA_DIR: join(root, `data-${processes.size}`),
  }
  const child = spawn(process.execPath, [main, ...command], { stdio: ['ignore', 'pipe', 'inherit'], env })
  processes.add(child)
  let said = ''
  child.stdout?.setEncoding('utf8')
  while (!until.test(said)) said += String((await once(child.stdout ?? child, 'data'))[0])
  return { child, said }
}
const startWork = async () => (await start(['work'], /works on scans/)).child

async function kill(child: ChildProcess) {
  processes.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

interface Asked {
  method?: string
  token?: string
  body?: object
}
async function call(url: string, path: string, { token, body, method = body ? 'POST' : 'GET' }: Asked = {}) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Kinds of live messages that a browser at `url` has heard. */
function listen(url: string, token: string): { heard: Set<string>; stop(): void } {
  const [stop, heard] = [new AbortController(), new Set<string>()]
  void (async () => {
    const response = await fetch(`${url}/api/live`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    })
    for await (const chunk of (response.body ?? new ReadableStream<Uint8Array>()).pipeThrough(
      new TextDecoderStream(),
    )) {
      for (const [, kind = ''] of chunk.matchAll(/^event: (\w+)$/gm)) heard.add(kind)
    }
  })().catch(() => undefined)
  return { heard, stop: () => stop.abort() }
}

const task = (id: string) =>
  stores.meta.acrossOrganisations.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Seconds for which nobody else takes over what a worker holds that is not heard of any more. */
async function leaseOf(id: string): Promise<number> {
  const { rows } = await stores.meta.pool.query(
    'select coalesce(extract(epoch from lease_until - now()), 0)::float8 as seconds from tasks where id = $1',
    [id],
  )
  return Number(rows[0]?.['seconds'])
}
const doneOf = (progress: Record<string, unknown>) => Number(progress['done'] ?? 0)

/** Waits until the scan has got further than `before`, or has ended; gives how far it is. */
async function further(id: string, before: number): Promise<number> {
  let done = before
  await expect
    .poll(
      async () => {
        const { progress, finished_at: finished } = await task(id)
        done = doneOf(progress)
        return finished !== null || done > before
      },
      { timeout: 120_000, interval: 20 },
    )
    .toBe(true)
  return done
}

/** What the rules of an organisation make of facts; the scan that is compared with has rules of its own. */
const fromRules = new Set(['severity', 'insight_ids', 'sensitivity', 'critical', 'trust'])
const withoutRules = (state: Record<string, unknown[]>) =>
  Object.fromEntries(
    Object.entries(state).map(([table, rows]) => [
      table,
      rows
        .map(row => JSON.stringify(row, (column, value: unknown) => (fromRules.has(column) ? undefined : value)))
        .sort(),
    ]),
  )

// A second try would find the stores as the first one left them.
const tryOnce = { retry: 0, timeout: 600_000 }
test(
  'two processes that serve and two that work share one PostgreSQL and one ClickHouse: workers are killed again and again, nothing is lost and nothing is there twice',
  tryOnce,
  async () => {
    mkdirSync(documents)
    writeSampleFolder(documents, files)
    const until = /is at (\S+)\n[^]*token=([\w-]+)/
    const [, one = ''] = until.exec((await start(['serve', '--no-work'], until)).said) ?? []
    // The link that was made last holds.
    const [, two = '', setup = ''] = until.exec((await start(['serve', '--no-work'], until)).said) ?? []
    const { token: given } = await call(one, '/setup', {
      body: {
        token: setup,
        organisation: { name: 'Acme', domains: ['acme.example'], timeZone: 'Europe/Berlin' },
        admin: administrator,
      },
    })
    const token = String(given)
    // What folders are about is worked out after a scan, and marks events: the scan that is compared with has nobody who does that.
    const features = [{ id: 'folders_context_labels', enabled: false }]
    await call(one, '/features', { method: 'PATCH', token, body: { features } })
    const ears = listen(two, token)
    let workers = await Promise.all([startWork(), startWork()])
    const source = (await call(one, '/sources', {
      token,
      body: { connector: 'filesystem', name: 'Docs', settings: { roots: [documents] } },
    })) as unknown as Source
    const scan = await stores.meta.acrossOrganisations
      .selectFrom('scans')
      .select(['id', 'organisation_id'])
      .where('source_id', '=', source.id)
      .executeTakeFirstOrThrow()
    const holders = new Set<string | null>()
    let done = 0
    for (let round = 0; round < 3; round++) {
      done = await further(scan.id, done)
      holders.add((await task(scan.id)).worker)
      // Whoever is lost from here on is replaced within a minute.
      expect(await leaseOf(scan.id)).toBeLessThan(60)
      await Promise.all(workers.map(kill))
      expect((await task(scan.id)).finished_at, 'the scan ended before its worker was killed').toBeNull()
      // Nobody waits for the lease of who is gone: this one would hold for an hour.
      const held = { lease_until: new Date(Date.now() + 3_600_000) }
      await stores.meta.acrossOrganisations.updateTable('tasks').set(held).where('id', '=', scan.id).execute()
      workers = await Promise.all([startWork(), startWork()])
    }
    await expect.poll(async () => (await task(scan.id)).state, { timeout: 180_000, interval: 500 }).toBe('done')
    expect(holders.size).toBeGreaterThan(1)
    expect([...ears.heard]).toEqual(expect.arrayContaining(['scan', 'changed']))
    ears.stop()
    const { sources } = (await call(two, '/sources', { token })) as { sources: Source[] }
    expect(sources[0]?.lastScan).toMatchObject({ state: 'SCANNING_COMPLETED', found: files, done: files, error: null })

    const { started_at: startedAt } = await stores.meta.acrossOrganisations
      .selectFrom('scans')
      .select('started_at')
      .where('id', '=', scan.id)
      .executeTakeFirstOrThrow()
    const hmacKey = await stores.meta.hmacKey(scan.organisation_id)
    const disturbed = withoutRules(await storedState(stores.analytics, scan.organisation_id))
    // One process has one embedded analytics store at a time.
    await end()
    const calm = await openStores()
    await scanOnce(calm, {
      organisationId: scan.organisation_id,
      sourceId: source.id,
      scanId: scan.id,
      isFirstScan: true,
      ...(startedAt && { startedAt }),
      connector: 'filesystem',
      settings: { roots: [documents] },
      hmacKey,
    })
    const undisturbed = withoutRules(await storedState(calm.analytics, scan.organisation_id))
    await calm.close()
    // Said by table and row: a whole state is too long to be shown.
    for (const [table, rows] of Object.entries(undisturbed)) {
      const there = disturbed[table] ?? []
      const [kept, found] = [new Set(there), new Set(rows)]
      const [lost, more] = [rows.filter(row => !kept.has(row)), there.filter(row => !found.has(row))]
      expect({ table, lost: lost.slice(0, 3), more: more.slice(0, 3), count: there.length }).toEqual({
        table,
        lost: [],
        more: [],
        count: rows.length,
      })
    }
  },
)
