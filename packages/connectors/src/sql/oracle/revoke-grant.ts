import { z } from 'zod'
import { ConnectorError } from '../../kit/source-fault.ts'
import type { Catalogue } from '../read-tables.ts'
import type { Found, GrantEngine, Held, Place } from '../revoke.ts'
import { Text } from './catalogue.ts'
import type { Database, Reader } from './database.ts'
import { errorNumber, isDenied, quoted } from './fault.ts'

const Row = z.object({
  grantee: z.string(),
  column_name: Text.transform(name => name || null),
  privilege: z.string(),
  grantor: Text,
  grantable: Text.transform(value => value === 'YES'),
  hierarchy: Text.transform(value => value === 'YES'),
})
const Named = z.object({ id: z.coerce.string(), kind: z.string() })

/** How Oracle is told what is granted on its tables and views. */
export function grantEngine(database: Database, takesIn: Catalogue['takesIn']): GrantEngine {
  return {
    takesIn,
    everybody: 'PUBLIC',
    read: place => database.read(reader => read(reader, place)),
    statements,
    async run(all) {
      await database.change(all).catch((error: unknown) => {
        const number = errorNumber(error)
        if (!number || isRefused(error)) throw error
        const code = `ORA-${String(number).padStart(5, '0')}`
        throw new ConnectorError('io_error', `The server refused to change the grants (${code}).`)
      })
    },
    isDenied: isRefused,
    needs:
      'The user of this data source may not change that: who granted it may, and who has GRANT ANY OBJECT PRIVILEGE. Grant that for as long as it takes, or do it by the script.',
  }
}

/** Denied, granted by somebody else, granted by or to oneself. */
const isRefused = (error: unknown) => isDenied(error) || [1927, 1749, 1720].includes(errorNumber(error))

async function read({ ask, askIfAllowed }: Reader, place: Place): ReturnType<GrantEngine['read']> {
  const [, owner, name] = place.names
  const [object] = await ask(
    `SELECT object_id AS id, object_type AS kind FROM all_objects WHERE owner = :owner AND object_name = :name AND object_type IN ('TABLE', 'VIEW')`,
    { owner, name },
  )
  if (!object) return undefined
  const { id, kind } = Named.parse(object)
  const rows =
    (await askIfAllowed(listed('dba', 'owner'), { owner, name })) ??
    (await ask(listed('all', 'table_schema'), { owner, name }))
  const all = rows.map(row => Row.parse(row))
  const mine = all.filter(({ grantee }) => grantee === place.grantee)
  const meant = new Set(mine.filter(row => isMeant(place, row.column_name)).map(({ privilege }) => privilege))
  // What is revoked on a table goes from its columns with it, and on a column nothing can be revoked alone.
  const held = mine.filter(({ privilege }) => meant.has(privilege))
  if (held.some(({ hierarchy }) => hierarchy))
    throw new ConnectorError(
      'unsupported',
      `${place.grantee} was granted it for all tables below too (WITH HIERARCHY OPTION). Have its owner revoke it.`,
    )
  return {
    object: id,
    kind,
    grants: held.map(({ column_name: column, privilege, grantor, grantable }) => ({
      column,
      privilege,
      grantor,
      grantable,
    })),
    regranted: [
      ...new Set(all.filter(row => row.grantor === place.grantee && meant.has(row.privilege)).map(row => row.grantee)),
    ],
  }
}

const listed = (view: 'dba' | 'all', owner: string) =>
  `SELECT grantee, NULL AS column_name, privilege, grantor, grantable, hierarchy FROM ${view}_tab_privs WHERE ${owner} = :owner AND table_name = :name
    UNION ALL SELECT grantee, column_name, privilege, grantor, grantable, 'NO' FROM ${view}_col_privs WHERE ${owner} = :owner AND table_name = :name`

const isMeant = ({ of, column: meant }: Place, column: string | null) =>
  column === null ? of !== 'column' : of !== 'table' && column === meant

/** One statement revokes all of it or nothing. @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/REVOKE.html */
function statements({ names: [, owner, name], grantee, grants }: Found, how: 'revoke' | 'grant'): string[] {
  const on = `ON ${quoted(owner)}.${quoted(name)}`
  const whom = grantee === 'PUBLIC' ? grantee : quoted(grantee)
  if (how === 'revoke')
    return [`REVOKE ${[...new Set(grants.map(({ privilege }) => privilege))].join(', ')} ${on} FROM ${whom}`]
  // What is granted on all columns and on one of them besides stands in two statements.
  const groups = Map.groupBy(grants, ({ column, grantable }) => `${column === null} ${grantable}`)
  return [...groups.values()].map(
    same =>
      `GRANT ${same.map(privilegeOf).join(', ')} ${on} TO ${whom}${same[0]?.grantable ? ' WITH GRANT OPTION' : ''}`,
  )
}

const privilegeOf = ({ privilege, column }: Held) => (column === null ? privilege : `${privilege} (${quoted(column)})`)
