import { expect, test } from 'vitest'
import type { Receipt, Step } from '../kit/connector.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { scriptOf } from '../scripts.ts'
import { keyOf } from '../kit/tables/names.ts'
import type { Database as MssqlDatabase } from './mssql/database.ts'
import { grantEngine as mssqlEngine } from './mssql/revoke-grant.ts'
import { revokeOn } from './revoke.ts'
import type { Database as SnowflakeDatabase } from './snowflake/database.ts'
import { grantEngine as snowflakeEngine } from './snowflake/revoke-grant.ts'

const now = () => new Date('2026-07-24T10:00:00Z')
const takesIn = ([database]: readonly [string, string]) => database === 'shop'

/** Permissions as SQL Server lists them; it takes the statements of this remedy and knows nothing of SQL. */
function mssql() {
  type Permission = { column: string | null; grantee: string; privilege: string; state: string; grantor: string }
  const held: Permission[] = [
    { column: null, grantee: 'public', privilege: 'SELECT', state: 'G', grantor: 'dbo' },
    { column: 'email', grantee: 'public', privilege: 'UPDATE', state: 'W', grantor: 'lee' },
    { column: 'other', grantee: 'public', privilege: 'UPDATE', state: 'G', grantor: 'dbo' },
    { column: null, grantee: 'kim', privilege: 'DELETE', state: 'G', grantor: 'dbo' },
  ]
  const ran: string[] = []
  const ask: MssqlDatabase['ask'] = (statement, values = {}) => {
    if (statement.startsWith('SELECT DISTINCT'))
      return Promise.resolve(
        held.filter(({ grantor }) => grantor === values['grantee']).map(({ grantee: name }) => ({ name })),
      )
    if (statement.startsWith('SELECT')) {
      const mine = held.filter(({ grantee }) => grantee === values['grantee'])
      const none = { column: null, privilege: null, grantor: null, state: null }
      return Promise.resolve((mine.length ? mine : [none]).map(each => ({ object: '7', kind: 'U ', ...each })))
    }
    ran.push(statement)
    for (const [, how, privilege = '', column, grantee = '', cascade, option, grantor = 'dbo'] of statement.matchAll(
      /(REVOKE|GRANT) (\w+) ON OBJECT::\[sales\]\.\[t\](?: \(\[(\w+)\]\))? (?:FROM|TO) \[(\w+)\]( CASCADE)?( WITH GRANT OPTION)?(?: AS \[(\w+)\])?/g,
    )) {
      const at = held.findIndex(
        each => each.privilege === privilege && each.grantee === grantee && (each.column ?? undefined) === column,
      )
      if (how === 'REVOKE' && (held[at]?.state !== 'W' || cascade)) held.splice(at, 1)
      if (how === 'GRANT') held.push({ column: column ?? null, grantee, privilege, state: option ? 'W' : 'G', grantor })
    }
    return Promise.resolve([])
  }
  return { held, ran, database: { ask } as MssqlDatabase }
}

test('what a table and its column grant public in SQL Server is revoked in one transaction, granted again as it was, and refused once it is another', async () => {
  const { held, ran, database } = mssql()
  const before = held.map(each => JSON.stringify(each)).toSorted()
  const remedy = revokeOn(mssqlEngine(database, takesIn), now)
  const target = { key: 'shop/sales/t/email' }
  const step = (await remedy.plan(target, {})) as Step
  expect(step.says).toBe('Revokes UPDATE, SELECT on column email of sales.t from public.')
  expect(step.takes).toEqual({ grants: ['column:public', 'table:public'] })
  const receipt: Receipt = await remedy.apply(step)
  await remedy.apply(step)
  expect(ran).toEqual([
    'SET XACT_ABORT ON; BEGIN TRANSACTION; REVOKE UPDATE ON OBJECT::[sales].[t] ([email]) FROM [public] CASCADE AS [lee]; REVOKE SELECT ON OBJECT::[sales].[t] FROM [public]; COMMIT TRANSACTION',
  ])
  expect(held.map(({ grantee, column }) => `${grantee} ${column}`)).toEqual(['public other', 'kim null'])
  expect(await remedy.checkUndo?.(receipt)).toBe('Grants UPDATE, SELECT on column email of sales.t to public again.')
  await remedy.undo?.(receipt)
  expect(held.map(each => JSON.stringify(each)).toSorted()).toEqual(before)
  const again = (await remedy.plan(target, {})) as Step
  held.push({ column: null, grantee: 'public', privilege: 'INSERT', state: 'G', grantor: 'dbo' })
  await expect(remedy.apply(again)).rejects.toThrow('Plan again')
  await expect(remedy.plan({ key: 'other/sales/t' }, {})).rejects.toThrow('no grant on a table')
  held.push({ column: null, grantee: 'ada', privilege: 'DELETE', state: 'G', grantor: 'kim' })
  await expect(remedy.plan({ key: 'shop/sales/t/email', grant: 'table:kim' }, {})).rejects.toThrow(
    'granted the same on to ada',
  )
})

test('what a view grants a role in Snowflake is revoked and granted again; what owns it stays', async () => {
  const rows: Record<string, string>[] = [
    { privilege: 'SELECT', granted_to: 'ROLE', grantee_name: 'PUBLIC', granted_by: 'OWNER', grant_option: 'false' },
    { privilege: 'OWNERSHIP', granted_to: 'ROLE', grantee_name: 'PUBLIC', granted_by: 'OWNER', grant_option: 'true' },
  ]
  const ran: string[] = []
  const ask: SnowflakeDatabase['ask'] = statement => {
    if (statement.includes('.TABLES'))
      return Promise.resolve([
        { table_name: 'v', table_type: 'VIEW', row_count: null, bytes: null, last_altered: null },
      ])
    if (statement.includes('.COLUMNS'))
      return Promise.resolve([{ table_name: 'v', column_name: 'A', data_type: 'TEXT' }])
    if (statement.startsWith('SHOW')) return Promise.resolve(rows)
    ran.push(statement)
    if (statement.startsWith('REVOKE')) rows.shift()
    else
      rows.unshift({
        privilege: 'SELECT',
        granted_to: 'ROLE',
        grantee_name: 'PUBLIC',
        granted_by: 'OWNER',
        grant_option: 'false',
      })
    return Promise.resolve([])
  }
  const remedy = revokeOn(snowflakeEngine({ ask } as SnowflakeDatabase, takesIn), now)
  const step = (await remedy.plan({ key: 'shop/s/v/A' }, {})) as Step
  const receipt: Receipt = await remedy.apply(step)
  expect(await remedy.plan({ key: 'shop/s/v/A' }, {})).toBeUndefined()
  await remedy.undo?.(receipt)
  expect(ran).toEqual([
    'REVOKE SELECT ON VIEW "shop"."s"."v" FROM ROLE "PUBLIC" RESTRICT',
    'GRANT SELECT ON VIEW "shop"."s"."v" TO ROLE "PUBLIC"',
  ])
})

test('a script for SQL Server holds every name as the text that it is, in one line that sqlcmd finds nothing in', () => {
  const text = scriptOf('revoke_public_grants', 'mssql', {
    targets: hostileNames.map(name => ({ key: keyOf(['shop', 'sales', name, 'c']) })),
    organisation: 'Acme',
    requestedBy: 'kim@acme.example',
    at: now(),
  })?.text
  const body = (text ?? '').slice((text ?? '').indexOf('BEGIN TRANSACTION'))
  expect(body).not.toMatch(/\$\(|^\s*(:|GO\b|!!)/m)
  const read = [...body.matchAll(/OBJECT_ID\((.*)\);$/gm)].map(([, literal = '']) => evaluated(literal))
  expect(new Set(read)).toEqual(new Set(hostileNames.map(name => `[sales].[${name.replaceAll(']', ']]')}]`)))
})

/** As SQL Server reads a text. */
const evaluated = (literal: string) =>
  [...literal.matchAll(/N'((?:[^']|'')*)'|NCHAR\((\d+)\)/g)]
    .map(([, text, code]) => (code ? String.fromCharCode(Number(code)) : (text ?? '').replaceAll("''", "'")))
    .join('')
