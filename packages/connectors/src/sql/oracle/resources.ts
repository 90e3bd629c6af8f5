import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { keyOf } from '../../kit/tables/names.ts'
import type { Database, Reader } from './database.ts'
import { oracleService } from './service.ts'
import type { OracleSettings } from './settings.ts'

/** The database, with what its posture is judged by. What the user may not ask is null. */
export async function* resourcesOf(
  database: Database,
  { database: name, host, port, tls }: OracleSettings,
): AsyncGenerator<Page<ResourceFacts>> {
  const facts = await database.read(factsOf)
  const resource = { id: keyOf([name]), kind: 'database', name, service: oracleService.key, public: null }
  yield { items: [{ ...resource, facts: { host, port, sslInUse: tls !== 'disable', ...facts } }], covers: 'all' }
}

/** Packages by which a database reaches files and other machines. */
const outward = [
  'UTL_FILE',
  'UTL_HTTP',
  'UTL_TCP',
  'UTL_SMTP',
  'UTL_INADDR',
  'DBMS_LDAP',
  'HTTPURITYPE',
  'DBMS_SCHEDULER',
  'DBMS_JOB',
]

async function factsOf({ askIfAllowed }: Reader): Promise<ResourceFacts['facts']> {
  const one = async (statement: string) => {
    const value = (await askIfAllowed(statement))?.[0]?.['value']
    return typeof value === 'string' || typeof value === 'number' ? value : null
  }
  const parameter = (name: string) => one(`SELECT value FROM v$parameter WHERE name = '${name}'`)
  const count = async (from: string) => {
    const value = await one(`SELECT COUNT(*) AS value FROM ${from}`)
    return value === null ? null : Number(value)
  }
  const counted = async (from: string) => {
    const value = await count(from)
    return value === null ? null : value > 0
  }
  return {
    serverVersion: await one(`SELECT MAX(version) AS value FROM product_component_version`),
    superusers: await count(`dba_role_privs WHERE granted_role = 'DBA' AND grantee NOT IN ('SYS', 'SYSTEM')`),
    defaultPasswords: await count(
      `dba_users_with_defpwd p JOIN dba_users u ON u.username = p.username WHERE u.account_status = 'OPEN'`,
    ),
    auditing: await counted(`audit_unified_enabled_policies`),
    encryptedAtRest: await counted(`v$encrypted_tablespaces`),
    publicReachesOutside: await counted(
      `dba_tab_privs WHERE grantee = 'PUBLIC' AND privilege = 'EXECUTE' AND owner = 'SYS' AND table_name IN (${outward.map(name => `'${name}'`).join(', ')})`,
    ),
    publicHasAnyPrivilege: await counted(`dba_sys_privs WHERE grantee = 'PUBLIC' AND privilege LIKE '% ANY %'`),
    remoteSignInTrusted: isTrue(await parameter('remote_os_authent')),
    listener: await parameter('local_listener'),
    networkProtocol: await one(`SELECT SYS_CONTEXT('USERENV', 'NETWORK_PROTOCOL') AS value FROM dual`),
    passwordCheck: await one(
      `SELECT limit AS value FROM dba_profiles WHERE profile = 'DEFAULT' AND resource_name = 'PASSWORD_VERIFY_FUNCTION'`,
    ),
    failedSignInsBeforeDrop: await parameter('sec_max_failed_login_attempts'),
  }
}

const isTrue = (value: string | number | null) => (value === null ? null : value === 'TRUE')
