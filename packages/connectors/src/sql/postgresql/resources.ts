import { z } from 'zod'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { keyOf } from '../../kit/tables/names.ts'
import type { Database, Transaction } from './database.ts'
import { sqlState } from './fault.ts'
import { postgresqlService } from './service.ts'
import type { PostgresqlSettings } from './settings.ts'

const Facts = z.looseObject({ superusers: z.number() })

/** The database, with what its posture is judged by. What the user may not ask is null. */
export async function* resourcesOf(
  database: Database,
  { database: name, host, port }: PostgresqlSettings,
): AsyncGenerator<Page<ResourceFacts>> {
  const facts = await database.read(async ({ ask }) => Facts.parse((await ask(question))[0]))
  const rules = await openRules(database)
  const isPlain = await takesPlain(database)
  const resource = { id: keyOf([name]), kind: 'database', name, service: postgresqlService.key }
  yield {
    items: [
      {
        ...resource,
        public: rules && rules.length > 0,
        facts: { ...facts, host, port, signInWithoutPassword: rules ?? null, takesUnencrypted: isPlain },
      },
    ],
    covers: 'all',
  }
}

const question = `SELECT current_setting('server_version') AS "serverVersion",
  current_setting('ssl')::bool AS ssl,
  (SELECT s.ssl FROM pg_stat_ssl s WHERE s.pid = pg_backend_pid()) AS "sslInUse",
  CASE WHEN pg_has_role('pg_read_all_settings', 'MEMBER') THEN current_setting('ssl_min_protocol_version') END AS "sslMinProtocol",
  current_setting('listen_addresses') AS "listenAddresses",
  ARRAY['*', '0.0.0.0', '::'] && string_to_array(replace(current_setting('listen_addresses'), ' ', ''), ',') AS "listensEverywhere",
  current_setting('password_encryption') AS "passwordEncryption",
  CASE WHEN pg_has_role('pg_read_all_settings', 'MEMBER')
    THEN current_setting('shared_preload_libraries') ~ '(passwordcheck|credcheck|passwordpolicy)' END AS "passwordValidation",
  (SELECT count(*)::int FROM pg_roles WHERE rolcanlogin AND (rolvaliduntil IS NULL OR rolvaliduntil = 'infinity')) AS "passwordsWithoutExpiry",
  has_database_privilege('public', current_database(), 'CONNECT') AS "publicCanConnect",
  has_database_privilege('public', current_database(), 'TEMPORARY') AS "publicCanCreateTemporary",
  coalesce((SELECT bool_or(a.grantee = 0) FROM pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
    WHERE n.nspname = 'public' AND a.privilege_type = 'CREATE'), false) AS "publicCanCreateInPublic",
  (SELECT count(*)::int FROM pg_roles WHERE rolsuper AND rolcanlogin) AS superusers,
  (SELECT count(*)::int FROM pg_roles WHERE rolcanlogin AND NOT rolsuper AND rolbypassrls) AS "bypassRowSecurity",
  (SELECT count(*)::int FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relrowsecurity AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema') AS "tablesWithRowSecurity",
  ARRAY(SELECT extname::text FROM pg_extension ORDER BY extname) AS extensions,
  current_setting('log_connections') AS "logConnections",
  current_setting('track_counts')::bool AS "trackCounts",
  pg_is_in_recovery() AS standby`

const Rules = z.array(z.object({ line: z.number(), type: z.string(), address: z.string().nullable() }))

/** Of other machines. */
const outside = `error IS NULL AND address IS DISTINCT FROM '127.0.0.1' AND address IS DISTINCT FROM '::1' AND address IS DISTINCT FROM 'localhost'
  AND address IS DISTINCT FROM 'samehost' AND (database && ARRAY['all', current_database()::text])`

/** Lines of pg_hba.conf that let somebody of the network in without a password; nothing where the user may not read them. */
async function openRules(database: Database): Promise<z.infer<typeof Rules> | null> {
  const found = await ofRules(
    database,
    `SELECT line_number AS line, type, address FROM pg_hba_file_rules WHERE auth_method = 'trust' AND type LIKE 'host%' AND ${outside} ORDER BY line_number`,
  )
  return found && Rules.parse(found)
}

/** Whether somebody of the network may come in without encryption; null where the user may not read it. */
async function takesPlain(database: Database): Promise<boolean | null> {
  const found = await ofRules(
    database,
    `SELECT 1 AS one FROM pg_hba_file_rules WHERE auth_method <> 'reject' AND type IN ('host', 'hostnossl') AND ${outside} LIMIT 1`,
  )
  return found && found.length > 0
}

async function ofRules(database: Database, question: string): Promise<readonly unknown[] | null> {
  try {
    return await database.read(({ ask }: Transaction) => ask(question))
  } catch (error) {
    if (sqlState(error)) return null
    throw error
  }
}
