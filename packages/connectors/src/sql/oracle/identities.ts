import type { AccountFacts, Page } from '../../kit/connector.ts'
import { Text } from './catalogue.ts'
import type { Database, Reader } from './database.ts'
import type { Row } from './session.ts'

const text = (row: Row, name: string) => Text.parse(row[name])
const limits = [
  'FAILED_LOGIN_ATTEMPTS',
  'PASSWORD_LIFE_TIME',
  'PASSWORD_REUSE_MAX',
  'PASSWORD_LOCK_TIME',
  'PASSWORD_VERIFY_FUNCTION',
  'INACTIVE_ACCOUNT_TIME',
] as const

/** Users and roles, but those of Oracle itself that nobody signs in with, where the reader may see them; with what their passwords must be like. */
export async function* identitiesOf(database: Database): AsyncGenerator<Page<AccountFacts>> {
  yield { items: await database.read(accountsOf), covers: 'all' }
}

async function accountsOf({ askIfAllowed }: Reader): Promise<AccountFacts[]> {
  const users =
    (await askIfAllowed(
      `SELECT username AS name, account_status AS status, authentication_type AS sign_in, profile, oracle_maintained AS own,
        TO_CHAR(SYS_EXTRACT_UTC(last_login), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last_login,
        TO_CHAR(expiry_date, 'YYYY-MM-DD') AS expires, password_versions AS versions FROM dba_users ORDER BY user_id`,
    )) ?? []
  const roles =
    (await askIfAllowed(`SELECT role AS name FROM dba_roles WHERE oracle_maintained = 'N' ORDER BY role`)) ?? []
  const granted = (await askIfAllowed(`SELECT grantee, granted_role AS role FROM dba_role_privs`)) ?? []
  const sys = (await askIfAllowed(`SELECT username AS name FROM v$pwfile_users WHERE sysdba = 'TRUE'`)) ?? []
  const profiles =
    (await askIfAllowed(
      `SELECT profile, resource_name AS name, limit AS value FROM dba_profiles WHERE resource_type = 'PASSWORD'`,
    )) ?? []
  const usual = (await askIfAllowed(`SELECT username AS name FROM dba_users_with_defpwd`)) ?? undefined
  const rolesOf = Map.groupBy(granted, row => text(row, 'grantee'))
  const groups = (name: string) => (rolesOf.get(name) ?? []).map(row => text(row, 'role'))
  const admins = administrators(granted, new Set(sys.map(row => text(row, 'name'))))
  const limit = limitsOf(profiles)
  return [
    ...users
      .filter(row => text(row, 'own') !== 'Y' || text(row, 'status') === 'OPEN')
      .map((row): AccountFacts => {
        const name = text(row, 'name')
        const last = text(row, 'last_login')
        return {
          address: name,
          name,
          kind: 'user',
          state: /LOCKED/.test(text(row, 'status')) ? 'suspended' : 'active',
          admin: admins.has(name),
          groups: groups(name),
          ...(last && { lastSignIn: new Date(last) }),
          facts: {
            status: text(row, 'status'),
            signIn: text(row, 'sign_in') || null,
            passwordExpires: text(row, 'expires') || null,
            passwordVersions: text(row, 'versions').trim() || null,
            defaultPassword: usual ? usual.some(each => text(each, 'name') === name) : null,
            profile: text(row, 'profile') || null,
            ...limit(text(row, 'profile')),
          },
        }
      }),
    ...roles.map((row): AccountFacts => {
      const name = text(row, 'name')
      return { address: name, name, kind: 'group', state: 'active', admin: admins.has(name), groups: groups(name) }
    }),
  ]
}

/** Whoever has the role DBA, by itself or by another, or may sign in as SYSDBA. */
function administrators(granted: readonly Row[], admins: Set<string>): ReadonlySet<string> {
  const byRole = Map.groupBy(granted, row => text(row, 'role'))
  for (const waiting = ['DBA']; waiting.length;)
    for (const row of byRole.get(waiting.pop() ?? '') ?? []) {
      const name = text(row, 'grantee')
      if (admins.has(name)) continue
      admins.add(name)
      waiting.push(name)
    }
  return admins
}

/** What a profile asks of passwords; where it says DEFAULT, the profile of that name has the word. */
function limitsOf(rows: readonly Row[]): (profile: string) => Record<string, string | null> {
  const values = new Map(rows.map(row => [`${text(row, 'profile')} ${text(row, 'name')}`, text(row, 'value')]))
  return profile => {
    const valueOf = (name: string) => {
      const own = values.get(`${profile} ${name}`)
      return own === 'DEFAULT' ? values.get(`DEFAULT ${name}`) : own
    }
    return Object.fromEntries(limits.map(name => [camel(name), valueOf(name) ?? null]))
  }
}

const camel = (name: string) => name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
