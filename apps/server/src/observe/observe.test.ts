import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { enqueue } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstance } from '../http/instance.ts'
import { createLog } from '../log.ts'
import { runTask } from '../tasks/run-task.ts'
import { setUp, startTestServer, type TestServer } from '../testing/server.ts'
import { createReadiness } from './readiness.ts'
import { observeRequests } from './requests.ts'
import { within } from './scope.ts'
import { startTraces } from './traces/start.ts'
import { noTraces } from './traces/traces.ts'

const token = 'a token that the scraper sends'
let server: TestServer
let admin: string
let organisationId: string

beforeAll(async () => {
  server = await startTestServer({ monitoring: { token, host: 'localhost' } })
  admin = await setUp(server)
  const { id } = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  organisationId = id
})
afterAll(() => server.close())

const metrics = async (bearer?: string) => {
  const response = await server.app.inject({
    url: '/metrics',
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  })
  return { status: response.statusCode, type: String(response.headers['content-type']), text: response.body }
}
/** The value of a sample by its name and labels, in any order. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      each =>
        (each.startsWith(`${name} `) || each.startsWith(`${name}{`)) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    )
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
}

test('who lives and who can take work is told to anybody, and nothing else with it', async () => {
  expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
  const { status, body } = await server.call('GET', '/readyz')
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'ready', draining: false, meta: true, analytics: true, migrations: true },
  })
})

test('a store that is away, or behind, or too slow, is not ready', async () => {
  const sound = { meta: true, analytics: true, migrations: true }
  for (const away of ['meta', 'analytics', 'migrations'] as const) {
    const ready = createReadiness(async () => ({ ...sound, [away]: false }))
    expect(await ready(false)).toEqual({ status: 'not ready', draining: false, ...sound, [away]: false })
  }
  expect((await createReadiness(async () => sound)(true)).status).toBe('not ready')
  expect((await createReadiness(() => Promise.reject(new Error('no')))(false)).status).toBe('not ready')
  let asked = 0
  const ready = createReadiness(async () => (asked++, sound))
  await Promise.all(Array.from({ length: 100 }, () => ready(false)))
  expect(asked).toBe(1)
})

test('a schema that lacks a migration is seen', async () => {
  const { analytics, meta, health } = server.stores
  expect(await health()).toEqual({ meta: true, analytics: true, migrations: true })
  const { rows } = await meta.pool.query(
    'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
  )
  expect(await health()).toEqual({ meta: true, analytics: true, migrations: false })
  const [{ name, timestamp } = {}] = rows
  await meta.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, timestamp])
  const [newest] = await analytics.rows<{ number: number }>('SELECT max(number) AS number FROM schema_migrations')
  expect(newest?.number).toBeGreaterThan(0)
  expect((await health()).migrations).toBe(true)
})

test('metrics are for who has their token, and are not there where none is set', async () => {
  expect((await metrics()).status).toBe(401)
  expect((await metrics('another')).status).toBe(401)
  expect((await metrics(admin)).status).toBe(401)
  expect(await metrics(token)).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') as string })
  const silent = await startTestServer()
  expect((await silent.call('GET', '/metrics', { token })).status).toBe(404)
  await silent.close()
})

test('requests are counted by route and status, without what they were about', async () => {
  await server.call('GET', '/api/sources', { token: admin })
  await server.call('GET', '/api/sources')
  await server.call('GET', `/api/tasks/${organisationId}`, { token: admin })
  await server.call('GET', '/api/no/such/call?secret=hush', { token: admin })
  await server.call('GET', '/some/page/hush')
  const { text } = await metrics(token)
  const count = (route: string, status: string) =>
    valueOf(text, 'sharelight_http_requests_total', { method: 'GET', route, status })
  expect(count('/api/sources', '200')).toBe(1)
  expect(count('/api/sources', '401')).toBe(1)
  expect(count('/api/tasks/:id', '404')).toBe(1)
  expect(count('none', '404')).toBe(1)
  expect(valueOf(text, 'sharelight_http_requests_total', { route: 'web' })).toBe(1)
  expect(valueOf(text, 'sharelight_http_request_duration_seconds_count', { route: '/api/sources' })).toBe(2)
  expect(text).not.toContain('hush')
  expect(text).not.toContain(organisationId)
  expect(text).not.toContain(admin)
})

test('what the pages on growing and on operations tell people to watch is there, by these names and labels', async () => {
  await server.call('GET', '/api/sources', { token: admin })
  const { text } = await metrics(token)
  const there = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  for (const page of ['scale.md', 'operations.md']) {
    const told = readFileSync(join(import.meta.dirname, '../../../../docs', page), 'utf8')
    const named = [...told.matchAll(/\b((?:sharelight|nodejs|process)_[a-z0-9_]*[a-z0-9])(?:\{([^}]*)\})?/g)]
    expect(named.length).toBeGreaterThan(8)
    expect(named.map(([, name]) => name).filter(name => !there.has(name))).toEqual([])
    // What was never counted has no line, and so no label.
    const unknown = named.flatMap(([, name = '', labels = '']) => {
      const known = labelsOf(text, name)
      return labelsIn(labels).filter(label => known.length > 0 && !known.includes(label))
    })
    expect(unknown).toEqual([])
  }
})

const labelsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}(?:_bucket)?\\{(.*)\\}`, 'gm'))].flatMap(([, labels = '']) => labelsIn(labels))
const labelsIn = (text: string) => [...text.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label)

test('work and the outbox are counted as the store has them, those of all processes', async () => {
  const db = server.stores.meta.forOrganisation(organisationId)
  await db.transaction().execute(async tx => {
    await runTask(tx, { name: 'count' }, { title: 'Count', input: {} })
    await enqueue(tx, [
      { kind: 'post', subject: 'one' },
      { kind: 'post', subject: 'two' },
    ])
  })
  await db.updateTable('outbox').set({ dead_at: new Date() }).where('subject', '=', 'two').execute()
  const fresh = await startTestServer({ monitoring: { token, host: 'localhost' } }, {})
  Object.assign(fresh.services.stores.meta, { acrossOrganisations: server.stores.meta.acrossOrganisations })
  const response = await fresh.call('GET', '/metrics', { token })
  expect(response.status).toBe(200)
  const { body: text } = await fresh.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(valueOf(text, 'sharelight_tasks', { kind: 'count', state: 'waiting' })).toBe(1)
  expect(valueOf(text, 'sharelight_tasks', { kind: 'scan', state: 'running' })).toBe(0)
  expect(valueOf(text, 'sharelight_outbox_entries', { kind: 'post' })).toBe(1)
  expect(valueOf(text, 'sharelight_outbox_dead_letters', { kind: 'post' })).toBe(1)
  expect(valueOf(text, 'sharelight_outbox_oldest_seconds', { kind: 'post' })).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'sharelight_workers')).toBe(0)
  expect(valueOf(text, 'sharelight_outbox_entries', { kind: 'analytics-rate' })).toBe(0)
  expect(valueOf(text, 'sharelight_store_up', { store: 'meta' })).toBe(1)
  expect(valueOf(text, 'sharelight_store_up', { store: 'analytics' })).toBe(1)
  for (const name of [
    'sharelight_database_connections',
    'sharelight_database_waiting',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
  ])
    expect({ name, value: valueOf(text, name) }).toEqual({ name, value: expect.any(Number) as number })
  await fresh.close()
})

test('tasks that end, and what they have read, are counted', async () => {
  const counts = (progress: object) => ({ complete: (progress as { complete?: number }).complete ?? 0 })
  const kind = {
    name: 'read',
    concurrency: 1,
    counts,
    load: async () => async (run: { report(progress: object): void }) => {
      for (const complete of [2, 5, 9]) run.report({ complete })
    },
  }
  await server.services.tasks.work(kind)
  await server.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(tx => runTask(tx, kind, { title: 'Read', input: {} }))
  server.services.tasks.wake()
  await expect
    .poll(async () =>
      valueOf((await metrics(token)).text, 'sharelight_tasks_ended_total', { kind: 'read', state: 'done' }),
    )
    .toBe(1)
  expect(valueOf((await metrics(token)).text, 'sharelight_items_total', { kind: 'read', status: 'complete' })).toBe(9)
})

/** Log lines that are written during `work`. */
async function logged(
  work: (log: ReturnType<typeof createLog>) => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const into = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
      done()
    },
  })
  await work(createLog('info', into))
  return lines
}

test('every line that a request logs carries its id, once, also after its body was read; the last says how it went', async () => {
  let id: unknown
  const lines = await logged(async log => {
    const app = createInstance({ log })
    observeRequests(app, { metrics: server.services.metrics, traces: noTraces, log })
    app.post('/api/things/:id', async request => {
      id = request.id
      await new Promise(resolve => setImmediate(resolve))
      log.info('deep inside')
      request.log.info('by its own')
      return {}
    })
    const { headers } = await app.inject({ method: 'POST', url: '/api/things/hush?token=hush', payload: { a: 1 } })
    expect(headers['x-request-id']).toBe(id)
    await app.close()
  })
  expect(lines.map(({ msg, reqId }) => ({ msg, reqId }))).toEqual(
    ['deep inside', 'by its own', 'answered'].map(msg => ({ msg, reqId: id })),
  )
  expect(lines.at(-1)).toMatchObject({ method: 'POST', route: '/api/things/:id', status: 200 })
  expect(JSON.stringify(lines)).not.toContain('hush')
})

test('what a task logs carries its id, and not that of the request that woke its worker', async () => {
  const lines = await logged(async log => {
    const services = { ...server.services, log }
    const { createTaskEngine } = await import('../tasks/engine.ts')
    const engine = createTaskEngine(() => services)
    const kind = { name: 'telling', concurrency: 1, load: async () => async () => log.info('inside') }
    await engine.work(kind)
    await within({ fields: { reqId: 'of a request' } }, async () => {
      const db = server.stores.meta.forOrganisation(organisationId)
      await db.transaction().execute(tx => runTask(tx, kind, { title: 'Tell', input: {}, id: organisationId }))
      engine.wake()
    })
    await expect
      .poll(async () => (await server.call('GET', `/api/tasks/${organisationId}`, { token: admin })).body.state)
      .toBe('done')
    await engine.close()
  })
  expect(lines.map(({ msg, task, reqId }) => ({ msg, task, reqId }))).toEqual([
    { msg: 'inside', task: organisationId, reqId: undefined },
  ])
})

interface Collected {
  path: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
async function startCollector() {
  const received: Collected[] = []
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() })
        response.end('{}')
      })
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, received, stop: () => http.close() }
}

test('traces of requests and their calls go to the collector that the operator names, with the caller’s trace and without addresses', async () => {
  const collector = await startCollector()
  const { traceSettings } = await import('./traces/settings.ts')
  const settings = traceSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_SERVICE_NAME: 'sharelight-test',
  })
  const traces = await startTraces(
    { ...server.services.settings, ...(settings && { traces: settings }) },
    server.services.log,
  )
  const app = createInstance({ log: server.services.log })
  observeRequests(app, { metrics: server.services.metrics, traces, log: server.services.log })
  const { traced } = await import('./traces/traced.ts')
  app.get('/api/things/:id', () => traced(traces, { name: 'inner', kind: 'internal' }, async () => ({})))
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await app.inject({ url: '/api/things/hush?q=hush', headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
  await app.close()
  await traces.close()
  collector.stop()
  const [sent] = collector.received
  expect(sent).toMatchObject({
    path: '/v1/traces',
    headers: { 'x-key': 'a secret', 'content-type': 'application/json' },
  })
  interface Sent {
    resourceSpans: {
      scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[] }[]
    }[]
  }
  const spans = (JSON.parse(sent?.body ?? '{}') as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(each => each.spans),
  )
  const outer = spans.find(({ name }) => name === 'GET /api/things/:id')
  const inner = spans.find(({ name }) => name === 'inner')
  expect(outer).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(inner).toMatchObject({ traceId, parentSpanId: outer?.spanId })
  expect(sent?.body).toContain('sharelight-test')
  expect(sent?.body).not.toContain('hush')
})
