import { z } from 'zod'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { keyOf } from '../../kit/tables/names.ts'
import { allowed, nameOfAccount, readAccounts, type Account, type Accounts } from './accounts.ts'
import type { Ask } from './client.ts'
import type { Database } from './database.ts'
import { isAdministrator } from './reach.ts'
import { mysqlService } from './service.ts'
import type { MysqlSettings } from './settings.ts'

/** The server, with what its posture is judged by. What the user may not ask is null. */
export async function* resourcesOf(
  database: Database,
  { database: name, host, port }: MysqlSettings,
): AsyncGenerator<Page<ResourceFacts>> {
  const { facts, accounts } = await database.read(async ({ ask }) => ({
    facts: await settingsOf(ask),
    accounts: await readAccounts(ask),
  }))
  const about = accounts ? accountFacts(accounts) : unseen
  const id = name || `${host}:${port}`
  yield {
    items: [
      {
        id: keyOf([id]),
        kind: 'database',
        name: id,
        service: mysqlService.key,
        public: accounts ? about.openToAnybody : null,
        facts: { ...facts, ...about, host, port },
      },
    ],
    covers: 'all',
  }
}

const Setting = z.object({ Variable_name: z.string(), Value: z.string() })
const Plugin = z.object({ name: z.string(), kind: z.string() })

async function settingsOf(ask: Ask): Promise<Record<string, unknown>> {
  const rows = [
    ...(await ask(
      `SHOW GLOBAL VARIABLES WHERE Variable_name IN ('version', 'have_ssl', 'require_secure_transport', 'tls_version', 'local_infile', 'bind_address',
        'default_password_lifetime', 'secure_file_priv', 'general_log', 'log_bin', 'skip_networking', 'read_only', 'server_audit_logging',
        'old_passwords', 'validate_password.policy', 'validate_password.length', 'simple_password_check_minimal_length', 'ssl_cert', 'max_password_errors', 'strict_password_validation')`,
    )),
    ...(await ask(`SHOW SESSION STATUS LIKE 'Ssl_cipher'`)),
  ]
  const values = new Map(rows.map(row => Setting.parse(row)).map(row => [row.Variable_name.toLowerCase(), row.Value]))
  const plugins = (
    (await allowed(
      ask(
        `SELECT PLUGIN_NAME AS name, PLUGIN_TYPE AS kind FROM information_schema.PLUGINS WHERE PLUGIN_STATUS = 'ACTIVE' AND PLUGIN_TYPE IN ('AUDIT', 'PASSWORD VALIDATION', 'AUTHENTICATION')`,
      ),
    )) ?? []
  ).map(row => Plugin.parse(row))
  const flag = (name: string) => {
    const value = values.get(name)
    return value === undefined ? null : /^(ON|YES|1|TRUE)$/i.test(value)
  }
  const named = (kind: string) => plugins.filter(each => each.kind === kind).map(({ name }) => name)
  return {
    serverVersion: values.get('version') ?? null,
    // Newer servers of MySQL no longer say so; they have a certificate where they take encrypted connections.
    ssl: flag('have_ssl') ?? (values.get('ssl_cert') ?? '') !== '',
    sslInUse: (values.get('ssl_cipher') ?? '') !== '',
    requireSecureTransport: flag('require_secure_transport'),
    tlsVersions: (values.get('tls_version') ?? '').split(',').filter(Boolean),
    bindAddress: values.get('bind_address') ?? null,
    listensEverywhere: ['', '*', '::', '0.0.0.0'].includes(values.get('bind_address') ?? '*'),
    localInfile: flag('local_infile'),
    secureFilePriv: values.get('secure_file_priv') ?? null,
    defaultPasswordLifetime: Number(values.get('default_password_lifetime') ?? 0),
    passwordValidation: [
      ...named('PASSWORD VALIDATION'),
      ...(values.has('validate_password.policy') ? ['validate_password'] : []),
    ],
    passwordMinimalLength: Number(
      values.get('validate_password.length') ?? values.get('simple_password_check_minimal_length') ?? 0,
    ),
    authenticationPlugins: named('AUTHENTICATION'),
    auditing: flag('server_audit_logging') ?? named('AUDIT').some(name => /audit/i.test(name)),
    generalLog: flag('general_log'),
    binaryLog: flag('log_bin'),
    readOnly: flag('read_only'),
  }
}

/** Of accounts that may sign in. */
function accountFacts(accounts: Accounts) {
  const able = accounts.all.filter(account => !account.isLocked && !accounts.isRole(nameOfAccount(account)))
  const count = (has: (account: Account) => boolean) => able.filter(has).length
  const isAnywhere = ({ host }: Account) => /^%?$/.test(host)
  return {
    superusers: count(isAdministrator),
    superusersFromAnywhere: count(account => isAdministrator(account) && isAnywhere(account)),
    accountsFromAnywhere: count(isAnywhere),
    /** Without a name or a password. */
    anonymousAccounts: count(account => account.user === '' || !account.hasSecret),
    accountsWithoutPassword: count(account => !account.hasSecret),
    expiredAccounts: count(({ isExpired }) => isExpired),
    weakPasswordAccounts: count(({ plugin }) => plugin === 'mysql_old_password' || plugin === 'mysql_native_password'),
    openToAnybody: able.some(account => account.user === '' && !account.hasSecret && isAnywhere(account)),
  }
}

const unseen = {
  superusers: null,
  superusersFromAnywhere: null,
  accountsFromAnywhere: null,
  anonymousAccounts: null,
  accountsWithoutPassword: null,
  expiredAccounts: null,
  weakPasswordAccounts: null,
  openToAnybody: null,
}
