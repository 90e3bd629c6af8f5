import { inspect } from 'node:util'
import type { Connection, Connector } from '@sharelight/connectors'
import { faultOf, startPostgresReader, textOf, type PostgresReader } from '@sharelight/testkit/connectors'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postgresql } from './index.ts'

let reader: PostgresReader
const run = (text: string, values?: unknown[]) => reader.source.run(text, values)
const open: PostgresReader['open'] = (...about) => reader.open(...about)
const columns: PostgresReader['columns'] = settings => reader.columns(settings)
const schema: PostgresReader['schema'] = (name, statements) => reader.schema(name, statements)
const keyOf = (schema: string, table: string, column: string) => `postgres/${schema}/${table}/${column}`

beforeAll(async () => {
  reader = await startPostgresReader(postgresql as Connector)
})
afterEach(() => reader.closeAll())
afterAll(() => reader.source.close())

/** Header and values, without the numbers of the rows. */
const valuesOf = async (connection: Connection, key: string) =>
  (await textOf(connection, key))
    .trimEnd()
    .split('\n')
    .map(line => line.replace(/^(row|\d+)\t/, ''))

test('names of every kind give keys of their own, and what they name is read and nothing else', async () => {
  const names = [
    `a"b'c`,
    'a/b',
    'a%2Fb',
    'line\nbreak',
    '😀',
    `x"; DROP TABLE gone; --`,
    'ünï',
    ' ',
    '#',
    '%s %I',
    '$1',
    '\u202e',
  ]
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  await schema('names', 'CREATE TABLE gone (x text)')
  const list = names.map(name => `${quoted(name)} text`).join(', ')
  for (const name of names) {
    await run(`CREATE TABLE names.${quoted(name)} (${list})`)
    await run(
      `INSERT INTO names.${quoted(name)} VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      names.map(column => `${name} of ${column}`),
    )
  }
  const found = await columns({ schemas: ['names'] })
  expect(found).toHaveLength(names.length ** 2 + 1)
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
  const connection = await open({ schemas: ['names'] })
  const texts = await Promise.all(
    found.filter(({ path }) => !path.includes('gone/x')).map(({ key }) => textOf(connection, key)),
  )
  const values = names.flatMap(name => names.map(column => `${name} of ${column}`))
  const written = (value = '') => (/["\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  expect(texts.filter((text, at) => text.endsWith(`\n1\t${written(values[at])}\n`))).toHaveLength(values.length)
  for (const key of [
    'postgres/names/gone',
    'postgres/pg_catalog/pg_authid/rolpassword',
    'other/names/gone/x',
    'postgres/names/gone/x/y',
    '',
    '%',
    'postgres/names/a/b/a/b',
  ])
    expect(await faultOf(textOf(connection, key))).toMatchObject({ reason: 'excluded' })
  expect(await faultOf(textOf(connection, keyOf('names', 'nothing', 'x')))).toMatchObject({ reason: 'vanished' })
})

test('a value stands beside its header, in the order of chance, cut where it is long; arrays, JSON and text in bytes are read', async () => {
  await schema(
    'kinds',
    `CREATE DOMAIN raw AS bytea;
    CREATE TABLE t (n int, tags text[], doc jsonb, b bytea, r raw, pic bytea, nothing text, big text, mood text);
    COMMENT ON COLUMN t.mood IS 'how they\nfelt';
    INSERT INTO t SELECT i, ARRAY['tag-' || i], jsonb_build_object('mail', 'a' || i || '@example.com'), convert_to('bytes ' || i, 'UTF8'), 'raw', '\\x89504e4700ff', NULL, repeat('x', 200000), 'fine'
    FROM generate_series(1, 30) i`,
  )
  const connection = await open({ schemas: ['kinds'], sampleRows: 20 })
  const lines = (column: string) => valuesOf(connection, keyOf('kinds', 't', column))
  const [header, ...numbers] = await lines('n')
  expect([header, new Set(numbers).size]).toEqual(['n', 20])
  expect(numbers).not.toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)))
  expect((await lines('tags'))[1]).toMatch(/^\{tag-\d+\}$/)
  expect((await lines('doc'))[1]).toMatch(/^"\{""mail"": ""a\d+@example.com""\}"$/)
  expect((await lines('b'))[1]).toMatch(/^bytes \d+$/)
  expect((await lines('r'))[1]).toBe('raw')
  expect((await lines('mood')).slice(0, 2)).toEqual(['mood (how they\ufffdfelt)', 'fine'])
  expect((await lines('big')).slice(1).map(line => line.length)).toEqual(Array.from({ length: 20 }, () => 4096))
  expect(await faultOf(lines('pic'))).toMatchObject({ reason: 'unsupported' })
  expect(await faultOf(lines('nothing'))).toMatchObject({ reason: 'empty' })
})

test('a sample of a large table is as large as asked, from all of it, and the same each time; a small one is whole', async () => {
  await schema(
    'sizes',
    `CREATE TABLE large (n int, filler text); INSERT INTO large SELECT i, repeat('y', 50) FROM generate_series(1, 100000) i;
    CREATE TABLE small (n int); INSERT INTO small SELECT generate_series(1, 50);
    CREATE TABLE parts (n int, at int) PARTITION BY RANGE (at);
    CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (500); CREATE TABLE parts_2 PARTITION OF parts FOR VALUES FROM (500) TO (1000);
    INSERT INTO parts SELECT i, i % 1000 FROM generate_series(1, 20000) i;
    CREATE VIEW seen AS SELECT n AS m FROM large; CREATE MATERIALIZED VIEW kept AS SELECT n AS k FROM large`,
  )
  const connection = await open({ schemas: ['sizes'], sampleRows: 200 })
  const again = await open({ schemas: ['sizes'], sampleRows: 200 })
  const sample = async (table: string, column: string, by = connection) =>
    (await valuesOf(by, keyOf('sizes', table, column))).slice(1).map(Number)
  const once = await sample('large', 'n')
  expect(once).toHaveLength(200)
  expect([0, 1, 2, 3].map(quarter => once.some(n => n > quarter * 25000 && n <= (quarter + 1) * 25000))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await sample('large', 'n', again)).toEqual(once)
  expect((await sample('small', 'n')).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  for (const [table, column] of [
    ['parts', 'n'],
    ['seen', 'm'],
    ['kept', 'k'],
  ] as const)
    expect(await sample(table, column)).toHaveLength(200)
  expect((await columns({ schemas: ['sizes'] })).map(({ path }) => path.split('/')[2])).not.toContain('parts_1')
  await run('ANALYZE sizes.large')
  const partOf = async (table: string, column: string, by = connection) => {
    const content = await by.fetch({ key: keyOf('sizes', table, column), stamp: '' }, { maxBytes: 2 ** 30 })
    return 'bytes' in content ? content.sampled : undefined
  }
  const anew = await open({ schemas: ['sizes'], sampleRows: 200 })
  expect(await partOf('large', 'n', anew)).toEqual({ rows: 200, of: 100_000 })
  expect(await partOf('seen', 'm')).toEqual({ rows: 200 })
  expect(await partOf('small', 'n')).toBeUndefined()
  const whole = await open({ schemas: ['sizes'], sampleRows: 200, allRows: true })
  expect(new Set(await sample('large', 'n', whole)).size).toBe(100_000)
  expect(await partOf('large', 'n', whole)).toBeUndefined()
})

test('documents in a column of bytes are taken out whole, the small ones, and in an archive as files of their own', async () => {
  await schema('files', `CREATE TABLE f (scan bytea); CREATE VIEW v AS SELECT scan AS seen FROM f`)
  const documents = [Buffer.from('%PDF-1.7\n\u0000first'), Buffer.from(`%PDF-1.7\n\u0000${'x'.repeat(9000)}`)]
  for (const bytes of [...documents, Buffer.alloc(2 ** 20 + 1, documents[0]), null])
    await run('INSERT INTO files.f VALUES ($1)', [bytes])
  const connection = await open({ schemas: ['files'] })
  for (const key of [keyOf('files', 'f', 'scan'), keyOf('files', 'v', 'seen')]) {
    const content = await connection.fetch({ key, stamp: '' }, { maxBytes: 2 ** 30 })
    if (!('bytes' in content)) throw new Error('It is not at hand.')
    expect(content.sampled).toMatchObject({ rows: 2 })
    const archive = Buffer.from(content.bytes)
    expect(documents.map(each => archive.includes(each))).toEqual([true, true])
  }
})

test('a view is not read where the server says that it would go through too much for its first rows', async () => {
  await schema(
    'costs',
    `CREATE TABLE many (n int); INSERT INTO many SELECT generate_series(1, 20000); ANALYZE many;
    CREATE VIEW flowing AS SELECT a.n AS f FROM many a, many b; CREATE VIEW ordered AS SELECT a.n AS o FROM many a, many b ORDER BY a.n + b.n`,
  )
  for (const more of [{}, { allRows: true }]) {
    const connection = await open({ schemas: ['costs'], sampleRows: 100, ...more })
    expect(await faultOf(textOf(connection, keyOf('costs', 'ordered', 'o')))).toMatchObject({
      reason: 'time_limit',
      message: expect.stringMatching(/would go through about \d+e\+\d+ rows\. Read the tables/),
    })
  }
  const connection = await open({ schemas: ['costs'], sampleRows: 100 })
  expect(await valuesOf(connection, keyOf('costs', 'flowing', 'f'))).toHaveLength(101)
})

test('1,600 columns of a table are read as one sample, within bounds', async () => {
  await schema('wide', `CREATE TABLE w (${Array.from({ length: 1600 }, (_, at) => `c${at} text`).join(', ')})`)
  await run(`INSERT INTO wide.w (c0, c1599) SELECT 'first ' || i, 'last ' || i FROM generate_series(1, 300) i`)
  const connection = await open({ schemas: ['wide'] })
  const found = await columns({ schemas: ['wide'] })
  const texts = await Promise.all(
    found.map(({ key }) => faultOf(textOf(connection, key).then(text => Promise.reject(new Error(text))))),
  )
  expect(texts.map(error => error?.reason ?? error?.message.split('\n').length)).toEqual([
    302,
    ...Array.from({ length: 1598 }, () => 'empty'),
    302,
  ])
})

test('a table that may not be read, is locked, foreign or broken costs itself only, and says why without quoting rows', async () => {
  await schema(
    'broken',
    `CREATE TABLE fine (x text); INSERT INTO fine VALUES ('read me'); CREATE TABLE shut (x text, y text); REVOKE ALL ON shut FROM reader;
    GRANT SELECT (y) ON shut TO reader; INSERT INTO shut VALUES ('1', 'shown');
    CREATE VIEW bad AS SELECT x AS good, (x || 'secret')::int AS wrong FROM fine;
    CREATE FUNCTION writes() RETURNS text LANGUAGE plpgsql AS 'BEGIN INSERT INTO broken.fine VALUES (''written''); RETURN 1; END';
    CREATE VIEW sly AS SELECT broken.writes() AS w; GRANT INSERT ON fine TO reader; GRANT EXECUTE ON FUNCTION writes TO reader;
    CREATE EXTENSION postgres_fdw; CREATE SERVER far FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '1');
    CREATE FOREIGN TABLE away (x text) SERVER far; CREATE VIEW over_away AS SELECT * FROM away; CREATE TABLE locked (x text)`,
  )
  const session = await reader.source.session()
  await session.query('BEGIN; LOCK TABLE broken.locked IN ACCESS EXCLUSIVE MODE')
  const connection = await open({ schemas: ['broken'] })
  const keys = (await columns({ schemas: ['broken'] })).map(({ key }) => key.replace('postgres/broken/', ''))
  expect(keys.toSorted()).toEqual([
    'away/x',
    'bad/good',
    'bad/wrong',
    'fine/x',
    'locked/x',
    'over_away/x',
    'shut/x',
    'shut/y',
    'sly/w',
  ])
  const read = async (key: string) => {
    const error = await faultOf(
      textOf(connection, `postgres/broken/${key}`).then(text =>
        Promise.reject(Object.assign(new Error(text), { reason: 'read' })),
      ),
    )
    expect(inspect(error)).not.toContain('secret')
    return `${error?.reason}: ${error?.message.trim().replace(/^row\t.*\n1\t/, '')}`
  }
  expect(await Promise.all(keys.toSorted().map(read))).toEqual([
    'excluded: Its rows lie in another database. Connect that one as a data source of its own.',
    'read: read me',
    'io_error: The server could not read it (22P02).',
    'read: read me',
    'io_error: Another session keeps its table locked. It is tried again with the next scan.',
    'excluded: Its rows lie in another database. Connect that one as a data source of its own.',
    'permission_denied: reader may not read it; GRANT USAGE ON SCHEMA "broken" TO "reader" and GRANT SELECT ("x") ON "broken"."shut" TO "reader" allow it.',
    'read: shown',
    'io_error: The server could not read it (25006).',
  ])
  await session.end()
  expect(await run('SELECT x FROM broken.fine')).toEqual([{ x: 'read me' }])
  const { ok, missing } = await connection.check()
  expect({ ok, missing }).toEqual({
    ok: true,
    missing: [
      {
        name: 'SELECT on 1 of 6 tables in schema broken (of 1 some columns may be read)',
        wayOut:
          'GRANT SELECT ON ALL TABLES IN SCHEMA "broken" TO "reader"; ALTER DEFAULT PRIVILEGES IN SCHEMA "broken" GRANT SELECT ON TABLES TO "reader";',
      },
    ],
  })
})

test('a scan that is stopped stops on the server too, and throws why', async () => {
  await schema('slow', `CREATE VIEW v AS SELECT pg_sleep(20)::text AS x`)
  const stop = new AbortController()
  const connection = await open({ schemas: ['slow'] }, stop.signal)
  const failing = faultOf(textOf(connection, keyOf('slow', 'v', 'x')))
  const sleeping = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%FETCH%' AND state = 'active' AND usename = 'reader'`
  const until = async (n: number) => {
    while ((await run(sleeping))[0]?.['n'] !== n);
  }
  await until(1)
  stop.abort(new Error('enough'))
  expect((await failing)?.message).toBe('enough')
  await until(0)
})
