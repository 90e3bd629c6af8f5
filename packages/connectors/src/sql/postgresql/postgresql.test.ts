import { inspect } from 'node:util'
import type { Connection, Grant, ItemEntry, Page } from '@sharelight/connectors'
import { everyEntry, localIo } from '@sharelight/connectors'
import { bytesOf, startPostgresSource, type PostgresSource } from '@sharelight/testkit/connectors'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { postgresql } from './index.ts'
import type { PostgresqlSettings } from './settings.ts'

let source: PostgresSource
const connections: Connection[] = []
const run = (text: string, values?: unknown[]) => source.run(text, values)

beforeAll(async () => {
  source = await startPostgresSource()
  await run(`CREATE ROLE reader LOGIN PASSWORD '${source.password}' CONNECTION LIMIT 5;
    CREATE ROLE staff; CREATE ROLE alice LOGIN IN ROLE staff; CREATE ROLE bob LOGIN; CREATE ROLE owner; GRANT owner TO reader`)
})
afterEach(async () => {
  await Promise.all(connections.splice(0).map(connection => connection.close()))
})
afterAll(() => source.close())

async function open(
  more: Partial<PostgresqlSettings> = {},
  signal = new AbortController().signal,
): Promise<Connection> {
  const settings = postgresql.settings.parse(source.settings('reader', more))
  const connection = await (await postgresql.load())(settings, localIo({ ...source.io, signal }))
  connections.push(connection)
  return connection
}
async function columns(more: Partial<PostgresqlSettings> = {}): Promise<ItemEntry[]> {
  const items: ItemEntry[] = []
  const connection = await open(more)
  for await (const entry of everyEntry(connection)) if (entry.type === 'item') items.push(entry)
  await connection.close()
  return items
}
const keyOf = (schema: string, table: string, column: string) => `postgres/${schema}/${table}/${column}`
const textOf = async (connection: Connection, key: string) =>
  (await bytesOf(await connection.fetch({ key, stamp: '' }, { maxBytes: Infinity }))).toString()
/** Header and values, without the numbers of the rows. */
const valuesOf = async (connection: Connection, key: string) =>
  (await textOf(connection, key))
    .trimEnd()
    .split('\n')
    .map(line => line.replace(/^(row|\d+)\t/, ''))
async function itemsIn<T>(pages: AsyncIterable<Page<T>> | undefined): Promise<T[]> {
  const items: T[] = []
  for await (const page of pages ?? []) items.push(...page.items)
  return items
}
const faultOf = (doing: Promise<unknown>) =>
  doing.then(
    () => undefined,
    (error: unknown) => error as Error & { reason?: string; code?: string },
  )

/** A schema that reader may use, and read the tables that are made in it. */
async function schema(name: string, statements: string): Promise<void> {
  await run(`CREATE SCHEMA ${name}; GRANT USAGE ON SCHEMA ${name} TO reader;
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT SELECT ON TABLES TO reader; SET search_path = ${name}; ${statements}`)
}

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

test('what changes gives the columns of its table a new stamp, and no others: rows, shape, partitions, what views read', async () => {
  await schema(
    'changes',
    `CREATE TABLE a (x text, y text); CREATE TABLE b (x text); INSERT INTO a VALUES ('1', '2'); INSERT INTO b VALUES ('1');
    CREATE VIEW over_a AS SELECT x FROM a; CREATE VIEW over_over_a AS SELECT x FROM over_a; CREATE MATERIALIZED VIEW kept_a AS SELECT x FROM a;
    CREATE TABLE p (x int) PARTITION BY LIST (x); CREATE TABLE p1 PARTITION OF p FOR VALUES IN (1)`,
  )
  const stamps = async () =>
    new Map(
      (await columns({ schemas: ['changes'] })).map(({ path, stamp }) => [path.split('/').slice(2).join('.'), stamp]),
    )
  let before = await stamps()
  const changed = async (statements: string) => {
    await run(statements)
    const after = await stamps()
    const names = [...after.keys()].filter(name => after.get(name) !== before.get(name))
    before = after
    return names.toSorted()
  }
  expect(await changed('SELECT 1')).toEqual([])
  const a = ['a.x', 'a.y', 'over_a.x', 'over_over_a.x']
  for (const statement of [
    `UPDATE changes.a SET x = '3'`,
    `INSERT INTO changes.a VALUES ('4')`,
    `DELETE FROM changes.a WHERE x = '4'`,
    'TRUNCATE changes.a',
    'VACUUM FULL changes.a',
  ])
    expect([statement, await changed(statement)]).toEqual([statement, a])
  expect(await changed('INSERT INTO changes.p VALUES (1)')).toEqual(['p.x'])
  expect(await changed('REFRESH MATERIALIZED VIEW changes.kept_a')).toEqual(['kept_a.x'])
  expect(await changed('ALTER TABLE changes.b ADD COLUMN z text')).toEqual(['b.x', 'b.z'])
  expect(await changed('CREATE OR REPLACE VIEW changes.over_over_a AS SELECT x || x AS x FROM changes.over_a')).toEqual(
    ['over_over_a.x'],
  )
  expect(await changed('GRANT SELECT ON changes.a TO PUBLIC')).toEqual([])
  expect(await changed('SELECT pg_stat_reset()')).toEqual([...before.keys()].toSorted())
})

test('who reaches a column is told by grants on it, its table and its schema together, members of a role too', async () => {
  await schema(
    'rights',
    `CREATE TABLE open (x text, y text); CREATE TABLE mine (x text); ALTER TABLE mine OWNER TO owner;
    GRANT SELECT ON open TO PUBLIC; GRANT UPDATE (y) ON open TO bob; GRANT SELECT ON mine TO staff; GRANT USAGE ON SCHEMA rights TO bob;
    CREATE TABLE untouched (x text); REVOKE ALL ON untouched FROM reader`,
  )
  const told = async () => {
    const found = await columns({ schemas: ['rights'] })
    return (table: string, column: string) =>
      found
        .find(({ key }) => key === keyOf('rights', table, column))
        ?.grants.map(({ principal, role, via }: Grant) => `${principal.kind} ${principal.name} ${role} ${via}`)
        .filter(text => !text.includes('reader'))
        .toSorted()
  }
  const closed = await told()
  // PUBLIC may not use the schema: only those who may reach the table by what is granted to it.
  expect(closed('open', 'x')).toEqual(['user bob read table, PUBLIC'])
  expect(closed('open', 'y')).toEqual(['user bob read table, PUBLIC', 'user bob write column'])
  expect(closed('mine', 'x')).toEqual([])
  await run('GRANT USAGE ON SCHEMA rights TO PUBLIC')
  const opened = await told()
  expect(opened('open', 'x')).toEqual(['everyone PUBLIC read table'])
  expect(opened('mine', 'x')).toEqual(['group staff read table', 'user alice read member of staff'])
  expect(opened('untouched', 'x')).toEqual([])
  const mine = (await columns({ schemas: ['rights'] })).find(({ key }) => key === keyOf('rights', 'mine', 'x'))
  expect(mine?.owner).toEqual({ kind: 'group', name: 'owner' })
  expect(mine?.grants.filter(({ role }) => role === 'owner').map(({ principal }) => principal.name)).toEqual(['reader'])
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
  const session = await source.session()
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

test('the check says what is granted and what is missing, with the statement that mends it', async () => {
  await run(`CREATE SCHEMA closed; CREATE TABLE closed.t (x text); CREATE SCHEMA hidden; GRANT USAGE ON SCHEMA hidden TO reader;
    CREATE TABLE hidden.t (x text); GRANT SELECT ON hidden.t TO reader; ALTER TABLE hidden.t ENABLE ROW LEVEL SECURITY`)
  const about = async (more: Partial<PostgresqlSettings>) => (await open(more)).check()
  expect(await about({ schemas: ['closed'] })).toMatchObject({
    ok: false,
    missing: [
      {
        name: 'SELECT on 1 of 1 tables in schema closed',
        wayOut: expect.stringMatching(/^GRANT USAGE ON SCHEMA "closed" TO "reader"; GRANT SELECT ON ALL/),
      },
    ],
  })
  expect(await about({ schemas: ['hidden'] })).toMatchObject({
    ok: true,
    missing: [{ name: 'Rows that row security hides in 1 table' }],
  })
  expect(await about({ schemas: ['nowhere'] })).toMatchObject({ ok: false, missing: [{ name: 'Schema nowhere' }] })
  expect(await about({ password: 'wrong' })).toMatchObject({
    ok: false,
    missing: [{ name: 'Connection', wayOut: expect.stringMatching(/does not take the password of reader/) }],
  })
  expect(await about({ database: 'nowhere' })).toMatchObject({
    ok: false,
    missing: [{ wayOut: expect.stringMatching(/no database nowhere/) }],
  })
  expect(await about({ tls: 'verify' })).toMatchObject({
    ok: false,
    missing: [{ wayOut: expect.stringMatching(/offers no encryption/) }],
  })
  expect(await about({ host: '127.0.0.2' })).toMatchObject({
    ok: false,
    missing: [{ wayOut: expect.stringMatching(/is no host of this data source/) }],
  })
})

test('roles are accounts with what they may do, and the database is a resource with its posture', async () => {
  await run(`ALTER ROLE bob VALID UNTIL '2020-01-01'; ALTER ROLE alice VALID UNTIL 'infinity' CONNECTION LIMIT 3`)
  const connection = await open()
  const accounts = await itemsIn(connection.identities?.())
  const account = (name: string) => accounts.find(({ address }) => address === name)
  expect(account('alice')).toMatchObject({
    kind: 'user',
    state: 'active',
    admin: false,
    groups: ['staff'],
    facts: { validUntil: null, connectionLimit: 3 },
  })
  expect(account('bob')).toMatchObject({ kind: 'user', state: 'suspended' })
  expect(account('staff')).toMatchObject({ kind: 'group', state: 'active' })
  expect(account('postgres')).toMatchObject({ admin: true, facts: { superuser: true } })
  expect(account('pg_monitor')).toBeUndefined()
  const resources = await itemsIn(connection.resources?.())
  expect(resources).toMatchObject([
    {
      id: 'postgres',
      kind: 'database',
      service: 'postgresql',
      public: null,
      facts: {
        ssl: false,
        publicCanConnect: true,
        publicCanCreateInPublic: false,
        superusers: 1,
        passwordEncryption: 'scram-sha-256',
        signInWithoutPassword: null,
      },
    },
  ])
  const asSuperuser = await open({ user: 'postgres', password: '' })
  expect(await itemsIn(asSuperuser.resources?.())).toMatchObject([
    { public: false, facts: { signInWithoutPassword: [] } },
  ])
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
