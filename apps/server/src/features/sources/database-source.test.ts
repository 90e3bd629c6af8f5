import { setTimeout as sleep } from 'node:timers/promises'
import { readOutboundRules } from '@sharelight/connectors'
import type { FileRow, ItemDetail, Plan, PlanDetail, ScanProgress, Source } from '@sharelight/contract'
import { startPostgresSource, type PostgresSource } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, workOnRemedies, workOnScans, type TestServer } from '../../testing/server.ts'
import { requestWatches } from '../scans/verbs/request-watches.ts'

let server: TestServer, token: string, database: PostgresSource, source: Source

beforeAll(async () => {
  database = await startPostgresSource()
  await database.run(`CREATE ROLE scanner LOGIN PASSWORD '${database.password}'; GRANT pg_read_all_data TO scanner; CREATE ROLE clerk LOGIN;
    CREATE SCHEMA shop; GRANT USAGE ON SCHEMA shop TO PUBLIC; SET search_path = shop;
    CREATE TABLE customers (id int, email text, iban text, note text);
    INSERT INTO customers SELECT i, 'customer' || i || '@example' || i || '.com', 'DE89370400440532013000', 'nothing of note' FROM generate_series(1, 200) i;
    CREATE TABLE patients AS SELECT DATE '1950-01-01' + i * 17 AS birth_date, 10000 + i % 9 AS zip_code FROM generate_series(1, 200) i;
    CREATE TABLE orders (id int, place text); INSERT INTO orders SELECT i, 'shelf' FROM generate_series(1, 20) i;
    ALTER TABLE customers OWNER TO scanner; GRANT SELECT ON customers TO PUBLIC; GRANT SELECT ON orders TO clerk`)
  server = await startTestServer({ outbound: readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }) })
  token = await setUp(server)
  await workOnScans(server)
  await workOnRemedies(server)
  const settings = database.settings('scanner', { schemas: ['shop'] })
  source = (await by('POST', '/sources', { connector: 'postgresql', name: 'Shop', settings })) as unknown as Source
  await finished()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const by = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api${path}`, { token, ...(body && { body }) })).body

async function finished(besides?: string): Promise<ScanProgress> {
  for (;;) {
    const scan = ((await by('GET', '/sources'))['sources'] as Source[]).find(({ id }) => id === source.id)?.lastScan
    if (scan?.finishedAt && scan.scanId !== besides) return scan
    await sleep(50)
  }
}

async function rescan(): Promise<ScanProgress> {
  const { scanId } = await finished()
  await by('POST', `/sources/${source.id}/scan`)
  return finished(scanId)
}

async function column(path: string): Promise<ItemDetail> {
  const found = (await by('POST', '/investigation/files', { search: path.split('/').at(-1) }))['items'] as FileRow[]
  const row = found.find(item => item.path === path)
  return (await by('GET', `/entities/item/${row?.id}`)) as unknown as ItemDetail
}
const labelsOf = async (path: string) => (await column(path)).reasons.map(({ key }) => key)

/** How often the server has sampled a table for the scanner. */
const samplesOf = async (table: string) =>
  Number(
    (await database.run(`SELECT seq_scan::int AS n FROM pg_stat_user_tables WHERE relname = $1`, [table]))[0]?.['n'],
  )

test('a database is scanned to the labels of each of its columns, in folders, with who can reach them', async () => {
  expect(await finished()).toMatchObject({ state: 'SCANNING_COMPLETED', found: 8, complete: 8, error: null })
  expect(await labelsOf('postgres/shop/customers/email')).toContain('regulated/pii/email')
  expect(await labelsOf('postgres/shop/customers/iban')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^regulated/)]),
  )
  expect((await labelsOf('postgres/shop/orders/place')).filter(key => key.startsWith('regulated'))).toEqual([])
  const email = await column('postgres/shop/customers/email')
  expect(email).toMatchObject({
    kind: 'column',
    shareType: 'inside',
    folder: { name: 'postgres/shop/customers' },
    exposures: expect.arrayContaining([
      expect.objectContaining({ principal: 'PUBLIC', principalKind: 'everyone', shareType: 'inside', role: 'read' }),
    ]),
  })
  expect((await column('postgres/shop/orders/place')).exposures.map(({ principal }) => principal)).toContain('clerk')
})

test('columns that single people out together say so, with how many of the rows that were looked at', async () => {
  expect((await column('postgres/shop/patients/birth_date')).singlingOut).toEqual({
    columns: ['birth_date'],
    rows: 200,
    unique: 200,
    least: 1,
  })
  for (const path of ['patients/zip_code', 'customers/email'])
    expect((await column(`postgres/shop/${path}`)).singlingOut).toBeNull()
})

test('what a table grants everybody is revoked by a plan, which says so before, and granted again when that is taken back', async () => {
  const { id } = await column('postgres/shop/customers/email')
  const isGranted = async () =>
    (await database.run(`SELECT has_table_privilege('clerk', 'shop.customers', 'SELECT') AS yes`))[0]?.['yes']
  const ended = async (plan: string, counts: Plan['counts']) =>
    await expect
      .poll(async () => {
        const now = (await by('GET', `/plans/${plan}`)) as unknown as PlanDetail
        return now.isRunning ? 'running' : now.counts
      })
      .toEqual(counts)
  const planned = (await by('POST', '/plans', {
    remedy: 'revoke_grant',
    targets: [{ item: id }],
  })) as unknown as PlanDetail
  expect(planned.steps.map(({ says }) => says)).toEqual(['Revokes SELECT on "shop"."customers" from PUBLIC.'])
  expect(await isGranted()).toBe(true)
  await by('POST', `/plans/${planned.id}/apply`)
  await ended(planned.id, { applied: 1 })
  expect(await isGranted()).toBe(false)
  await by('POST', `/plans/${planned.id}/undo`)
  await ended(planned.id, { undone: 1 })
  expect(await isGranted()).toBe(true)
})

test('a changed row is seen by a look that nobody asks for, after a rest', async () => {
  const { scanId } = await finished()
  await database.run(`INSERT INTO shop.orders VALUES (21, 'shelf')`)
  // The rest goes by how long the scan took, which on a busy machine may be minutes.
  server.setTime(new Date(Date.now() + 3_600_000))
  expect(await requestWatches(server.services)).toBe(1)
  server.setTime(undefined)
  expect(await finished(scanId)).toMatchObject({ state: 'SCANNING_COMPLETED', complete: 8 })
})

test('a changed row is seen by the next scan, which samples its table and no other; a grant that changed is seen without a sample', async () => {
  const before = [await samplesOf('customers'), await samplesOf('orders')]
  await database.run(
    `INSERT INTO shop.orders SELECT i, 'ada' || i || '@example.com' FROM generate_series(1, 40) i; REVOKE SELECT ON shop.customers FROM PUBLIC`,
  )
  expect(await rescan()).toMatchObject({ state: 'SCANNING_COMPLETED', complete: 8 })
  const after = [await samplesOf('customers'), await samplesOf('orders')]
  expect([after[0]! - before[0]!, after[1]! > before[1]!]).toEqual([0, true])
  expect(await labelsOf('postgres/shop/orders/place')).toContain('regulated/pii/email')
  const { exposures } = await column('postgres/shop/customers/email')
  expect(exposures.map(({ principal }) => principal)).not.toContain('PUBLIC')
})

test('the password is never answered, stored in the open or said', async () => {
  const answers = [
    await by('GET', '/sources'),
    await by('POST', '/sources/test', {
      connector: 'postgresql',
      settings: { ...database.settings('scanner'), port: 1 },
    }),
  ]
  expect(JSON.stringify(answers)).not.toContain(database.password)
  expect(answers[1]).toMatchObject({ ok: false })
})
