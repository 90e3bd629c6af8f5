import type { CheckResult } from '../../kit/connector.ts'
import type { Database, Row } from './database.ts'
import { quoted } from './fault.ts'

/** Privileges that reading takes, or that show who else may read. */
const needed = /^(USAGE|SELECT|REFERENCES|MONITOR|OPERATE|READ|IMPORTED PRIVILEGES|MANAGE GRANTS|MONITOR .*)$/
const administering = /^(ACCOUNTADMIN|SECURITYADMIN|SYSADMIN|USERADMIN|ORGADMIN)$/
/** Without it the service shows no users: it is what reading them takes. */
const showingUsers = 'USERADMIN'
const [named, mostRoles] = [20, 50]

/** What the role may do besides reading, by kind of thing, each with the statement that takes it back. */
export async function excessOf(database: Database, role: string): Promise<NonNullable<CheckResult['excess']>> {
  if (administering.test(role))
    return [
      {
        name: `The role ${role}, which administers`,
        wayOut: 'Use a role of its own that may only read; the statements for it are in the documentation.',
      },
    ]
  const rows = await rowsOf(database, role)
  const above = rows.find(
    row => row['granted_on'] === 'ROLE' && row['name'] !== showingUsers && administering.test(row['name'] ?? ''),
  )
  if (above)
    return [
      {
        name: `The role ${above['name']}, which administers, by the role ${above['grantee_name'] ?? role}`,
        wayOut: `REVOKE ROLE ${quoted(above['name'] ?? '')} FROM ROLE ${quoted(above['grantee_name'] ?? role)};`,
      },
    ]
  const more = rows.filter(row => row['privilege'] && !needed.test(row['privilege']))
  const byKind = Map.groupBy(
    more,
    row => `${row['privilege']} on ${(row['granted_on'] ?? '').toLowerCase().replaceAll('_', ' ')}`,
  )
  return [...byKind].slice(0, named).map(([kind, some]) => {
    const [first] = some
    const name = `${kind} ${first?.['name'] ?? ''}${some.length > 1 ? ` and ${some.length - 1} more` : ''}`.trim()
    const [privilege, on] = [first?.['privilege'] ?? '', first?.['granted_on'] ?? '']
    return {
      name,
      wayOut:
        privilege === 'OWNERSHIP'
          ? 'Let another role own it: reading needs no ownership.'
          : `REVOKE ${privilege} ON ${on === 'ACCOUNT' ? 'ACCOUNT' : `${on.replaceAll('_', ' ')} …`} FROM ROLE ${quoted(first?.['grantee_name'] ?? role)};`,
    }
  })
}

/** What is granted to a role and to those that it has, however far. */
async function rowsOf({ askIfAllowed }: Database, role: string): Promise<Row[]> {
  const rows: Row[] = []
  const seen = new Set([role])
  for (const waiting = [role]; waiting.length && seen.size <= mostRoles;) {
    const name = waiting.pop() ?? ''
    for (const row of (await askIfAllowed(`SHOW GRANTS TO ROLE ${quoted(name)}`)) ?? []) {
      rows.push({ ...row, grantee_name: name })
      const inherited = row['granted_on'] === 'ROLE' && row['privilege'] === 'USAGE' ? row['name'] : undefined
      if (!inherited || seen.has(inherited) || administering.test(inherited)) continue
      seen.add(inherited)
      waiting.push(inherited)
    }
  }
  return rows
}
