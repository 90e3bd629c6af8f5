import type { CheckResult } from '../../kit/connector.ts'
import type { Database } from './database.ts'
import { quoted } from './fault.ts'

/** Privileges that reading takes, or that show who else may read. */
const needed = /^(USAGE|SELECT|REFERENCES|MONITOR|OPERATE|READ|IMPORTED PRIVILEGES|MANAGE GRANTS|MONITOR .*)$/
const named = 20

/** What the role may do besides reading, by kind of thing, each with the statement that takes it back. */
export async function excessOf(database: Database, role: string): Promise<NonNullable<CheckResult['excess']>> {
  if (/^(ACCOUNTADMIN|SECURITYADMIN|SYSADMIN|USERADMIN|ORGADMIN)$/.test(role))
    return [
      {
        name: `The role ${role}, which administers`,
        wayOut: 'Use a role of its own that may only read; the statements for it are in the documentation.',
      },
    ]
  const rows = (await database.askIfAllowed(`SHOW GRANTS TO ROLE ${quoted(role)}`)) ?? []
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
          : `REVOKE ${privilege} ON ${on === 'ACCOUNT' ? 'ACCOUNT' : `${on.replaceAll('_', ' ')} …`} FROM ROLE ${quoted(role)};`,
    }
  })
}
