import type { AccountFacts, Page, ResourceFacts } from '../../kit/connector.ts'
import { keyOf } from '../../kit/tables/names.ts'
import type { Row } from './client.ts'
import type { Database } from './database.ts'
import { mssqlService } from './service.ts'
import type { MssqlSettings } from './settings.ts'

/** Users and roles of the database, with what the server says of their logins where the user may see these. */
export async function* identitiesOf(database: Database): AsyncGenerator<Page<AccountFacts>> {
  const users =
    (await database.askIfAllowed(
      `SELECT p.name, p.type_desc AS kind, p.authentication_type_desc AS signIn, p.is_fixed_role AS isFixed FROM sys.database_principals p
        WHERE p.name NOT IN ('sys', 'INFORMATION_SCHEMA') ORDER BY p.principal_id`,
    )) ?? []
  const logins =
    (await database.askIfAllowed(
      `SELECT u.name, s.is_disabled AS isDisabled, l.is_policy_checked AS isPolicyChecked, l.is_expiration_checked AS isExpirationChecked,
        IS_SRVROLEMEMBER('sysadmin', s.name) AS isAdmin FROM sys.database_principals u JOIN sys.server_principals s ON s.sid = u.sid
        LEFT JOIN sys.sql_logins l ON l.principal_id = s.principal_id`,
    )) ?? []
  const members =
    (await database.askIfAllowed(
      `SELECT USER_NAME(role_principal_id) AS role, USER_NAME(member_principal_id) AS member FROM sys.database_role_members`,
    )) ?? []
  const login = new Map(logins.map(row => [row['name'], row]))
  const rolesOf = (name: string) => members.filter(row => row['member'] === name).map(row => String(row['role']))
  yield {
    items: users
      .filter(row => row['isFixed'] !== true && row['name'] !== 'public')
      .map(row => accountOf(row, login.get(row['name'] ?? null), rolesOf(String(row['name'])))),
    covers: 'all',
  }
}

function accountOf(user: Row, login: Row | undefined, groups: readonly string[]): AccountFacts {
  const name = String(user['name'])
  const kind = String(user['kind'])
  return {
    address: name,
    name,
    kind: /ROLE|GROUP/.test(kind) ? (kind === 'APPLICATION_ROLE' ? 'application' : 'group') : 'user',
    state: login?.['isDisabled'] === true ? 'suspended' : 'active',
    admin: login?.['isAdmin'] === 1 || name === 'dbo' || groups.includes('db_owner'),
    groups,
    facts: {
      signIn: user['signIn'] ?? null,
      passwordPolicyChecked: login?.['isPolicyChecked'] ?? null,
      passwordExpires: login?.['isExpirationChecked'] ?? null,
    },
  }
}

/** The database, with what its posture is judged by. What the user may not ask is null. */
export async function* resourcesOf(
  database: Database,
  { database: name, host, port, tls }: MssqlSettings,
): AsyncGenerator<Page<ResourceFacts>> {
  const one = async (statement: string) => (await database.askIfAllowed(statement))?.[0]
  const flag = (value: Row[string] | undefined) =>
    value === undefined || value === null ? null : value === true || value === 1
  const about = await one(
    `SELECT CAST(SERVERPROPERTY('ProductVersion') AS nvarchar(40)) AS version, CAST(SERVERPROPERTY('IsIntegratedSecurityOnly') AS int) AS integratedOnly,
      CAST(SERVERPROPERTY('EngineEdition') AS int) AS edition, d.is_encrypted AS encrypted, d.is_trustworthy_on AS trustworthy FROM sys.databases d WHERE d.name = DB_NAME()`,
  )
  const guest = await one(
    `SELECT COUNT(*) AS count FROM sys.database_permissions WHERE USER_NAME(grantee_principal_id) = 'guest' AND permission_name = 'CONNECT' AND state IN ('G', 'W')`,
  )
  const audit = await one(`SELECT COUNT(*) AS count FROM sys.database_audit_specifications WHERE is_state_enabled = 1`)
  const admins = await one(
    `SELECT COUNT(*) AS count FROM sys.server_role_members m JOIN sys.server_principals r ON r.principal_id = m.role_principal_id WHERE r.name = 'sysadmin'`,
  )
  const listening = await database.askIfAllowed(
    `SELECT DISTINCT ip_address AS address FROM sys.dm_tcp_listener_states WHERE type_desc = 'TSQL' AND state_desc = 'ONLINE'`,
  )
  const plain = await one(
    `SELECT COUNT(*) AS count FROM sys.dm_exec_connections WHERE encrypt_option = 'FALSE' AND net_transport = 'TCP'`,
  )
  // Who may not see all logins sees their own, which says nothing of the others.
  const unchecked = await one(
    `SELECT COUNT(*) AS count FROM sys.sql_logins WHERE is_disabled = 0 AND is_policy_checked = 0 HAVING HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW ANY DEFINITION') = 1`,
  )
  const addresses = listening?.map(({ address }) => String(address))
  const count = (row: Row | undefined) => (typeof row?.['count'] === 'number' ? row['count'] : null)
  const counted = (row: Row | undefined) => (count(row) === null ? null : Number(count(row)) > 0)
  yield {
    items: [
      {
        id: keyOf([name]),
        kind: 'database',
        name,
        service: mssqlService.key,
        public: null,
        facts: {
          host,
          port,
          serverVersion: about?.['version'] ?? null,
          azure: about ? about['edition'] === 5 : null,
          windowsSignInOnly: flag(about?.['integratedOnly']),
          encryptedAtRest: flag(about?.['encrypted']),
          trustworthy: flag(about?.['trustworthy']),
          sslInUse: tls !== 'disable',
          guestCanConnect: counted(guest),
          auditing: counted(audit),
          superusers: count(admins),
          listenAddresses: addresses ?? null,
          listensEverywhere: addresses?.some(address => /^(0\.0\.0\.0|::)$/.test(address)) ?? null,
          unencryptedConnections: count(plain),
          loginsWithoutPasswordPolicy: count(unchecked),
        },
      },
    ],
    covers: 'all',
  }
}
