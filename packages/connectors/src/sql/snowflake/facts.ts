import type { AccountFacts, Page, ResourceFacts } from '../../kit/connector.ts'
import { keyOf } from '../../kit/tables/names.ts'
import { databaseNames } from './catalogue.ts'
import type { Database, Row } from './database.ts'
import { administering } from './roles.ts'
import { isNamed } from './listing.ts'
import { snowflakeService } from './service.ts'
import type { SnowflakeSettings } from './settings.ts'

/** Users and roles, where the role that reads may see them. */
export async function* identitiesOf(database: Database): AsyncGenerator<Page<AccountFacts>> {
  const users = (await database.askIfAllowed('SHOW USERS')) ?? []
  const roles = (await database.askIfAllowed('SHOW ROLES')) ?? []
  const admins = new Set<string>()
  for (const role of users.length ? ['ACCOUNTADMIN', 'SECURITYADMIN'] : [])
    for (const row of (await database.askIfAllowed(`SHOW GRANTS OF ROLE ${role}`)) ?? [])
      if (row['granted_to'] === 'USER' && row['grantee_name']) admins.add(row['grantee_name'])
  const groups = roles.flatMap((role): AccountFacts[] => {
    const name = role['name']
    if (!name || name === 'PUBLIC') return []
    return [{ address: name, name, kind: 'group', state: 'active', admin: administering.has(name) }]
  })
  yield { items: [...users.flatMap(user => userFacts(user, admins)), ...groups], covers: 'all' }
}

function userFacts(user: Row, admins: ReadonlySet<string>): AccountFacts[] {
  const name = user['name']
  if (!name) return []
  const flag = (of: string) =>
    user[of] === undefined || user[of] === null ? null : /^(true|1|y)$/i.test(user[of] ?? '')
  const isOff = flag('disabled') === true || flag('snowflake_lock') === true
  const mfa = flag('has_mfa') ?? flag('ext_authn_duo')
  const last = timeOf(user['last_success_login'])
  return [
    {
      address: name,
      name: user['display_name'] || name,
      kind: /SERVICE/i.test(user['type'] ?? '') ? 'application' : 'user',
      state: isOff ? 'suspended' : 'active',
      admin: admins.has(name),
      ...(mfa !== null && { mfa }),
      ...(last && { lastSignIn: last }),
      facts: {
        email: user['email'] || null,
        loginName: user['login_name'] || null,
        hasPassword: flag('has_password'),
        hasKey: flag('has_rsa_public_key'),
        mustChangePassword: flag('must_change_password'),
        defaultRole: user['default_role'] || null,
      },
    },
  ]
}

/** As the service writes it: seconds since 1970 with a fraction, or a date. */
function timeOf(value: string | null | undefined): Date | undefined {
  if (!value) return undefined
  const seconds = /^\d+(\.\d+)?/.exec(value)?.[0]
  const time = seconds !== undefined && !value.includes('-') ? new Date(Number(seconds) * 1000) : new Date(value)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** The account with how it is set up, and each of its databases. What the role may not ask is null. */
export async function* resourcesOf(
  database: Database,
  settings: SnowflakeSettings,
): AsyncGenerator<Page<ResourceFacts>> {
  const parameter = async (name: string) => {
    const rows = await database.askIfAllowed(`SHOW PARAMETERS LIKE '${name}' IN ACCOUNT`)
    return rows && (rows[0]?.['value'] ?? '')
  }
  const policy = await parameter('NETWORK_POLICY')
  const unload = await parameter('PREVENT_UNLOAD_TO_INLINE_URL')
  const policies = async (kind: 'PASSWORD' | 'AUTHENTICATION') =>
    (await database.askIfAllowed(`SHOW ${kind} POLICIES IN ACCOUNT`))?.length ?? null
  const account: ResourceFacts = {
    id: settings.account.toUpperCase(),
    kind: 'warehouse',
    name: settings.account,
    service: snowflakeService.key,
    public: null,
    facts: {
      networkPolicy: policy === undefined ? null : policy !== '',
      // The service takes no other connections; one that is not encrypted goes to a test server.
      ssl: settings.protocol === 'https',
      sslRequired: settings.protocol === 'https',
      passwordPolicies: await policies('PASSWORD'),
      authenticationPolicies: await policies('AUTHENTICATION'),
      preventsUnloadToUrls: unload === undefined ? null : /^true$/i.test(unload),
    },
  }
  const databases = (await databaseNames(database))
    .filter(isNamed(settings.database))
    .map((name): ResourceFacts => ({
      id: keyOf([name]),
      kind: 'database',
      name,
      service: snowflakeService.key,
      public: null,
      facts: { account: settings.account },
    }))
  yield { items: [account, ...databases], covers: 'all' }
}
