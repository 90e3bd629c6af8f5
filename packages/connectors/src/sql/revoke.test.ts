import { expect, test } from 'vitest'
import type { Receipt, Step } from '../kit/connector.ts'
import { hostileNames } from '../testing/hostile-names.ts'
import { scriptOf } from '../scripts.ts'
import { keyOf } from '../kit/tables/names.ts'
import type { Database as MssqlDatabase } from './mssql/database.ts'
import { grantEngine as mssqlEngine } from './mssql/revoke-grant.ts'
import type { Database as OracleDatabase, Reader } from './oracle/database.ts'
import { grantEngine as oracleEngine } from './oracle/revoke-grant.ts'
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

/** Privileges as Oracle lists them, column by column; what is revoked on a table goes from its columns too. */
function oracle() {
  type Row = Record<'grantee' | 'privilege' | 'grantor' | 'grantable' | 'hierarchy', string> & {
    column_name: string | null
  }
  const row = (grantee: string, privilege: string, column: string | null, more: Partial<Row> = {}): Row => ({
    grantee,
    privilege,
    column_name: column,
    grantor: 'SALES',
    grantable: 'NO',
    hierarchy: 'NO',
    ...more,
  })
  const held = [
    row('PUBLIC', 'READ', null),
    row('PUBLIC', 'UPDATE', 'EMAIL'),
    row('PUBLIC', 'UPDATE', 'PHONE'),
    row('KIM', 'READ', null),
  ]
  const ran: string[] = []
  const reader: Reader = {
    ask: statement => Promise.resolve(statement.includes('FROM all_objects') ? [{ id: 7, kind: 'TABLE' }] : [...held]),
    askRaw: () => Promise.resolve([]),
    askIfAllowed: () => Promise.resolve(undefined),
  }
  const change: OracleDatabase['change'] = async statements => {
    for (const statement of statements) {
      ran.push(statement)
      const [, how, list = '', whom = ''] =
        /^(REVOKE|GRANT) (.*) ON "SALES"\."T" (?:FROM|TO) (\w+)/.exec(statement) ?? []
      for (const [, privilege = '', column] of list.matchAll(/(\w+)(?: \("(\w+)"\))?(?:, |$)/g)) {
        if (how === 'GRANT') held.push(row(whom, privilege, column ?? null))
        else
          for (const each of held.filter(one => one.grantee === whom && one.privilege === privilege))
            held.splice(held.indexOf(each), 1)
      }
    }
    return Promise.resolve()
  }
  return { held, ran, row, database: { read: work => work(reader), change } as OracleDatabase }
}

test('what a table and its columns grant PUBLIC in Oracle is revoked by one statement, says what goes with it, and is granted again as it was', async () => {
  const { held, ran, row, database } = oracle()
  const before = held.map(each => JSON.stringify(each)).toSorted()
  const remedy = revokeOn(oracleEngine(database, takesIn), now)
  const step = (await remedy.plan({ key: 'shop/SALES/T/EMAIL' }, {})) as Step
  expect(step.says).toBe('Revokes UPDATE, READ on column EMAIL of SALES.T, and with it on column PHONE, from PUBLIC.')
  const receipt: Receipt = await remedy.apply(step)
  await remedy.apply(step)
  expect(ran).toEqual(['REVOKE UPDATE, READ ON "SALES"."T" FROM PUBLIC'])
  expect(held.map(({ grantee }) => grantee)).toEqual(['KIM'])
  await remedy.undo?.(receipt)
  expect(ran.slice(1)).toEqual([
    'GRANT UPDATE ("EMAIL"), UPDATE ("PHONE") ON "SALES"."T" TO PUBLIC',
    'GRANT READ ON "SALES"."T" TO PUBLIC',
  ])
  expect(held.map(each => JSON.stringify(each)).toSorted()).toEqual(before)
  const again = (await remedy.plan({ key: 'shop/SALES/T', grant: 'table:PUBLIC' }, {})) as Step
  expect(again.says).toBe('Revokes READ on SALES.T from PUBLIC.')
  held.push(row('PUBLIC', 'READ', null, { grantor: 'LEE' }))
  await expect(remedy.apply(again)).rejects.toThrow('Plan again')
  held.push(row('ADA', 'READ', null, { grantor: 'KIM' }))
  await expect(remedy.plan({ key: 'shop/SALES/T', grant: 'table:KIM' }, {})).rejects.toThrow(
    'granted the same on to ADA',
  )
  held.push(row('LEE', 'SELECT', null, { hierarchy: 'YES' }))
  await expect(remedy.plan({ key: 'shop/SALES/T', grant: 'table:LEE' }, {})).rejects.toThrow('WITH HIERARCHY OPTION')
})

test('a script for Snowflake holds every name as the text that it is, and nothing that its clients would take for something', () => {
  const script = scriptOf('revoke_public_grants', 'snowflake', {
    targets: hostileNames.map(name => ({ key: keyOf(['shop', 'sales', name, 'c']) })),
    organisation: 'Acme',
    requestedBy: 'kim@acme.example',
    at: now(),
  })
  const text = script?.text ?? ''
  const body = text.slice(text.indexOf('EXECUTE IMMEDIATE $$'))
  expect(body.match(/\$\$/g)).toHaveLength(2 * hostileNames.length)
  expect(body.replaceAll('$$', '')).not.toMatch(/[$&{}]|<%|^\s*!/m)
  const read = [...body.matchAll(/named VARCHAR DEFAULT '(.*)';$/gm)].map(([, literal = '']) =>
    literal.replaceAll(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
  expect(new Set(read)).toEqual(new Set(hostileNames))
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
