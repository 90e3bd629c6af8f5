import type { Connector, Grant, Page } from '@sharelight/connectors'
import { startPostgresReader, type PostgresReader } from '@sharelight/testkit/connectors'
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

async function itemsIn<T>(pages: AsyncIterable<Page<T>> | undefined): Promise<T[]> {
  const items: T[] = []
  for await (const page of pages ?? []) items.push(...page.items)
  return items
}

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

test('the check says what is granted and what is missing, with the statement that mends it', async () => {
  await run(`CREATE SCHEMA closed; CREATE TABLE closed.t (x text); CREATE SCHEMA hidden; GRANT USAGE ON SCHEMA hidden TO reader;
    CREATE TABLE hidden.t (x text); GRANT SELECT ON hidden.t TO reader; ALTER TABLE hidden.t ENABLE ROW LEVEL SECURITY`)
  const about = async (more: Record<string, unknown>) => (await open(more)).check()
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

test('the check says what is granted beyond reading, with the statement that takes it back', async () => {
  const excess = async (more: Record<string, unknown> = {}) =>
    ((await (await open(more)).check()).excess ?? [])
      .map(({ name }) => name)
      .filter(name => !name.endsWith('schema rights'))
  expect(await excess()).toEqual([])
  await run(`CREATE SCHEMA writable; CREATE TABLE writable.t (x text); GRANT USAGE ON SCHEMA writable TO reader;
    GRANT INSERT, DELETE ON writable.t TO reader; GRANT pg_read_server_files TO reader; ALTER ROLE reader CREATEDB`)
  expect(await excess()).toEqual([
    'CREATEDB',
    'Member of pg_read_server_files',
    'DELETE, INSERT on 1 table in schema writable',
  ])
  await run(`DROP SCHEMA writable CASCADE; REVOKE pg_read_server_files FROM reader; ALTER ROLE reader NOCREATEDB`)
  expect(await excess({ user: 'postgres', password: '' })).toEqual(['Superuser: everything in every database'])
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

test('what is granted on a partition reaches the table; patterns take in columns; without counts each scan reads anew, and says so', async () => {
  await schema(
    'edges',
    `CREATE TABLE p (x int, y int) PARTITION BY LIST (x); CREATE TABLE p1 PARTITION OF p FOR VALUES IN (1); CREATE TABLE log_1 (x int);
    GRANT SELECT ON p1 TO bob; GRANT USAGE ON SCHEMA edges TO bob`,
  )
  const settings = { schemas: ['edges'], include: ['*/*/x'], exclude: ['log_*'] }
  const once = await columns(settings)
  expect(once.map(({ path, grants }) => [path, grants.find(({ principal }) => principal.name === 'bob')?.via])).toEqual(
    [['postgres/edges/p/x', 'partition']],
  )
  expect(await columns(settings)).toEqual(once)
  await run('ALTER ROLE reader SET track_counts = off')
  expect((await columns(settings))[0]?.stamp).not.toBe((await columns(settings))[0]?.stamp)
  expect(await (await open({ schemas: ['edges'] })).check()).toMatchObject({
    ok: true,
    missing: [{ name: 'What changed since the last scan', wayOut: expect.stringMatching(/^track_counts is off/) }],
  })
  await run('ALTER ROLE reader RESET track_counts')
})
