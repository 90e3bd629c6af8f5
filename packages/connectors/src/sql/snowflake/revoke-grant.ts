import type { Catalogue } from '../read-tables.ts'
import type { Found, GrantEngine } from '../revoke.ts'
import { isView, tableNamed } from './catalogue.ts'
import type { Database } from './database.ts'
import { isDenied, quoted } from './fault.ts'

/** Owning is no grant that could be taken back. */
const kept = 'OWNERSHIP'

/** How Snowflake is told what is granted on its tables and views; it grants nothing on columns. */
export function grantEngine(database: Database, takesIn: Catalogue['takesIn']): GrantEngine {
  return {
    takesIn,
    everybody: 'PUBLIC',
    async read({ names, grantee, of }) {
      const row = await tableNamed(database, [...names])
      if (!row) return undefined
      const kind = isView(row) ? 'VIEW' : 'TABLE'
      const rows = await database.ask(`SHOW GRANTS ON ${kind} ${names.map(quoted).join('.')}`)
      const held = rows.filter(
        each => each['granted_to'] === 'ROLE' && each['grantee_name'] === grantee && each['privilege'] !== kept,
      )
      return {
        object: names.join('.'),
        kind,
        grants: held.flatMap(each =>
          each['privilege'] && of !== 'column'
            ? [
                {
                  column: null,
                  privilege: each['privilege'],
                  grantor: each['granted_by'] ?? '',
                  grantable: /^true$/i.test(each['grant_option'] ?? ''),
                },
              ]
            : [],
        ),
        regranted: rows
          .filter(each => each['granted_by'] === grantee && each['grantee_name'] !== grantee)
          .flatMap(each => each['grantee_name'] ?? []),
      }
    },
    statements,
    async run(all) {
      for (const statement of all) await database.ask(statement)
    },
    isDenied,
    needs:
      'The role of this data source may not change that. Let it own the table, or GRANT MANAGE GRANTS ON ACCOUNT to it for as long as it takes.',
  }
}

function statements({ names, kind, grantee, grants }: Found, how: 'revoke' | 'grant'): string[] {
  const on = `ON ${kind} ${names.map(quoted).join('.')}`
  return grants.map(({ privilege, grantable }) =>
    how === 'revoke'
      ? `REVOKE ${privilege} ${on} FROM ROLE ${quoted(grantee)} RESTRICT`
      : `GRANT ${privilege} ${on} TO ROLE ${quoted(grantee)}${grantable ? ' WITH GRANT OPTION' : ''}`,
  )
}
