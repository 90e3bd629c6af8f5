import { z } from 'zod'
import type { Catalogue } from '../read-tables.ts'
import type { Found, GrantEngine, Place } from '../revoke.ts'
import type { Database } from './database.ts'
import { errorNumber, quoted } from './fault.ts'

const Row = z.object({
  object: z.coerce.string(),
  kind: z.string().transform(kind => kind.trim()),
  column: z
    .string()
    .nullish()
    .transform(name => name ?? null),
  privilege: z
    .string()
    .nullish()
    .transform(name => name?.trim() ?? null),
  grantor: z
    .string()
    .nullish()
    .transform(name => name ?? ''),
  state: z
    .string()
    .nullish()
    .transform(state => state?.trim() ?? ''),
})

/** `D` is a denial, which is none of what is taken back. */
const grants = `SELECT CAST(o.object_id AS varchar(12)) AS object, o.type AS kind, CASE WHEN d.minor_id > 0 THEN COL_NAME(d.major_id, d.minor_id) END AS [column],
    d.permission_name AS privilege, USER_NAME(d.grantor_principal_id) AS grantor, d.state
  FROM sys.objects o LEFT JOIN sys.database_permissions d ON d.class = 1 AND d.major_id = o.object_id AND d.state IN ('G', 'W')
    AND USER_NAME(d.grantee_principal_id) = @grantee
  WHERE o.schema_id = SCHEMA_ID(@schema) AND o.name = @table AND o.type IN ('U', 'V')`

const onward = `SELECT DISTINCT USER_NAME(d.grantee_principal_id) AS name FROM sys.objects o JOIN sys.database_permissions d ON d.class = 1 AND d.major_id = o.object_id
  WHERE o.schema_id = SCHEMA_ID(@schema) AND o.name = @table AND USER_NAME(d.grantor_principal_id) = @grantee`

/** How SQL Server is told what is granted on its tables. */
export function grantEngine(database: Database, takesIn: Catalogue['takesIn']): GrantEngine {
  return {
    takesIn,
    everybody: 'public',
    async read(place) {
      const [, schema, table] = place.names
      const rows = (await database.ask(grants, { schema, table, grantee: place.grantee })).map(row => Row.parse(row))
      const [first] = rows
      if (!first) return undefined
      const held = rows.flatMap(({ column, privilege, grantor, state }) =>
        privilege === null || !isMeant(place, column) ? [] : [{ column, privilege, grantor, grantable: state === 'W' }],
      )
      const others = await database.ask(onward, { schema, table, grantee: place.grantee })
      return { object: first.object, kind: first.kind, grants: held, regranted: others.map(({ name }) => String(name)) }
    },
    statements,
    async run(all) {
      await database.ask(`SET XACT_ABORT ON; BEGIN TRANSACTION; ${all.join('; ')}; COMMIT TRANSACTION`)
    },
    isDenied: error => [15151, 4613, 229, 230].includes(errorNumber(error)),
    needs:
      'The user of this data source may not change that. GRANT CONTROL on the table to it, or do it by the script.',
  }
}

const isMeant = ({ of, column: meant }: Place, column: string | null) =>
  column === null ? of !== 'column' : of !== 'table' && column === meant

function statements({ names: [, schema, table], grantee, grants: held }: Found, how: 'revoke' | 'grant'): string[] {
  return held.map(({ column, privilege, grantor, grantable }) => {
    const on = `${privilege} ON OBJECT::${quoted(schema)}.${quoted(table)}${column === null ? '' : ` (${quoted(column)})`}`
    // Whoever owns the database grants and revokes in its owner's name by itself.
    const as = grantor === 'dbo' || grantor === '' ? '' : ` AS ${quoted(grantor)}`
    return how === 'revoke'
      ? `REVOKE ${on} FROM ${quoted(grantee)}${grantable ? ' CASCADE' : ''}${as}`
      : `GRANT ${on} TO ${quoted(grantee)}${grantable ? ' WITH GRANT OPTION' : ''}${as}`
  })
}
