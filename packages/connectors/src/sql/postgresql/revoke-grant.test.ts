import type { Receipt, Remedy, Step } from '@sharelight/connectors'
import { localIo } from '@sharelight/connectors'
import { startPostgresSource, type PostgresSource } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresql } from './index.ts'

let source: PostgresSource
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  source = await startPostgresSource()
  await source.run(`CREATE ROLE owner; CREATE ROLE "between"; CREATE ROLE "carl's ""role"""; CREATE ROLE dora;
    CREATE ROLE keeper LOGIN PASSWORD '${source.password}' IN ROLE owner, "between"; CREATE ROLE reader LOGIN PASSWORD '${source.password}';
    GRANT CREATE, USAGE ON SCHEMA public TO owner`)
})
afterAll(async () => {
  for (const close of closing) await close()
  await source.close()
})

async function remedyFor(user: string): Promise<Remedy> {
  const open = await postgresql.load()
  const connection = await open(postgresql.settings.parse(source.settings(user)), localIo(source.io))
  closing.push(() => connection.close())
  const remedy = connection.remedies?.['revoke_grant']
  if (!remedy) throw new Error('There is no such remedy.')
  return remedy
}

/** Through the store and back. */
const written = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T
const aclOf = async (table: string) =>
  (
    await source.run(
      `SELECT relacl::text AS acl, ARRAY(SELECT attacl::text FROM pg_attribute WHERE attrelid = c.oid AND attacl IS NOT NULL ORDER BY attnum) AS columns
      FROM pg_class c WHERE relname = $1`,
      [table],
    )
  )[0]
const oidOf = async (role: string) =>
  String((await source.run('SELECT oid::text FROM pg_roles WHERE rolname = $1', [role]))[0]?.['oid'])

test('the statements of a plan are exact, quote hostile names, and leave all as it was until they are run and after they are undone', async () => {
  const table = `it's "mine"; --`
  const quoted = `"it's ""mine""; --"`
  await source.run(`SET ROLE owner; CREATE TABLE ${quoted} ("a ""b""" text, c text);
    GRANT SELECT, UPDATE ON ${quoted} TO "carl's ""role""" WITH GRANT OPTION; GRANT INSERT ("a ""b""") ON ${quoted} TO "carl's ""role"""`)
  const before = await aclOf(table)
  const remedy = await remedyFor('keeper')
  const target = { key: `postgres/public/${table}/c`, grant: `table:${await oidOf(`carl's "role"`)}` }
  const step = written(await remedy.plan(target, {})) as Step
  expect(step.says).toBe(`Revokes SELECT, UPDATE, INSERT on "public"."it's ""mine""; --" from carl's "role".`)
  expect(step.after['statements']).toEqual([
    `REVOKE SELECT, UPDATE ON TABLE public.${quoted} FROM "carl's ""role"""`,
    `REVOKE INSERT ("a ""b""") ON TABLE public.${quoted} FROM "carl's ""role"""`,
  ])
  expect(await aclOf(table)).toEqual(before)
  const receipt = written(await remedy.apply(step)) as Receipt
  expect(JSON.stringify(await aclOf(table))).not.toContain('carl')
  await remedy.undo?.(receipt)
  await remedy.undo?.(receipt)
  expect(await aclOf(table)).toEqual(before)
})

test('what somebody else granted is revoked in their name; without a grant the one to PUBLIC is meant', async () => {
  await source.run(`SET ROLE owner; CREATE TABLE passed_on (x text); GRANT SELECT ON passed_on TO "between" WITH GRANT OPTION;
    RESET ROLE; SET ROLE "between"; GRANT SELECT ON passed_on TO PUBLIC`)
  const remedy = await remedyFor('keeper')
  const before = await aclOf('passed_on')
  const step = (await remedy.plan({ key: 'postgres/public/passed_on' }, {})) as Step
  expect(step.after['statements']).toEqual([
    'SET LOCAL ROLE "between"',
    'REVOKE SELECT ON TABLE public.passed_on FROM PUBLIC',
    'RESET ROLE',
  ])
  const receipt = await remedy.apply(step)
  expect(await remedy.plan({ key: 'postgres/public/passed_on' }, {})).toBeUndefined()
  await remedy.undo?.(receipt)
  expect(await aclOf('passed_on')).toEqual(before)
  const between = { key: 'postgres/public/passed_on', grant: `table:${await oidOf('between')}` }
  await expect(remedy.plan(between, {})).rejects.toThrow(
    'between has granted the same on to "PUBLIC". Revoke those grants first.',
  )
})

test('a grant on one column is revoked on that column, and the others stay', async () => {
  await source.run(
    `SET ROLE owner; CREATE TABLE some_columns (a text, b text); GRANT SELECT (a, b) ON some_columns TO PUBLIC`,
  )
  const remedy = await remedyFor('keeper')
  const step = (await remedy.plan({ key: 'postgres/public/some_columns/a', grant: 'column:0' }, {})) as Step
  expect(step.says).toBe('Revokes SELECT on column "a" of "public"."some_columns" from PUBLIC.')
  await remedy.apply(step)
  const may = async (column: string) =>
    (await source.run(`SELECT has_column_privilege('public', 'some_columns', $1, 'SELECT') AS may`, [column]))[0]
  expect([await may('a'), await may('b')]).toEqual([{ may: false }, { may: true }])
})

test('who may not change it changes nothing and is told what it takes; another table of the same name is refused', async () => {
  await source.run(`SET ROLE owner; CREATE TABLE guarded (x text); GRANT SELECT ON guarded TO PUBLIC`)
  const target = { key: 'postgres/public/guarded', grant: 'table:0' }
  const [reader, keeper] = [await remedyFor('reader'), await remedyFor('keeper')]
  const step = (await reader.plan(target, {})) as Step
  await expect(reader.apply(step)).rejects.toMatchObject({
    reason: 'permission_denied',
    message: expect.stringMatching(/member of the role that owns the table/),
  })
  await source.run(
    `DROP TABLE guarded; SET ROLE owner; CREATE TABLE guarded (x text); GRANT SELECT ON guarded TO PUBLIC`,
  )
  await expect(keeper.apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  for (const wrong of [
    { key: 'postgres/pg_catalog/pg_authid', grant: 'table:0' },
    { key: 'other/public/guarded', grant: 'table:0' },
    { key: 'postgres/public/guarded', grant: 'column:0' },
    { key: 'postgres/public/guarded', grant: 'table:0; DROP' },
  ])
    await expect(
      keeper
        .plan(wrong, {})
        .then(found => Promise.reject(Object.assign(new Error(), { reason: found ? 'planned' : 'excluded' }))),
    ).rejects.toMatchObject({ reason: 'excluded' })
})

test('what a table grants and what its columns do are done and taken back one after the other, in whatever order', async () => {
  await source.run(
    `SET ROLE owner; CREATE TABLE both_ways (a text, b text); GRANT SELECT ON both_ways TO PUBLIC; GRANT UPDATE (a) ON both_ways TO PUBLIC`,
  )
  const before = await aclOf('both_ways')
  const remedy = await remedyFor('keeper')
  const steps = (await Promise.all([
    remedy.plan({ key: 'postgres/public/both_ways/a', grant: 'column:0' }, {}),
    remedy.plan({ key: 'postgres/public/both_ways', grant: 'table:0' }, {}),
  ])) as Step[]
  for (const order of [steps, steps.toReversed()]) {
    const receipts: Receipt[] = []
    for (const step of order) receipts.push(written(await remedy.apply(step)))
    expect(JSON.stringify(await aclOf('both_ways'))).not.toMatch(/[{,"]=/)
    for (const receipt of receipts.toReversed()) await remedy.undo?.(receipt)
    expect(await aclOf('both_ways')).toEqual(before)
  }
  await source.run('SET ROLE owner; REVOKE SELECT ON both_ways FROM PUBLIC; GRANT INSERT ON both_ways TO PUBLIC')
  for (const step of steps.slice(1))
    await expect(remedy.apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
})
