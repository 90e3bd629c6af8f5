import { resolve } from 'node:path'
import { parseCommand, readTlsMode, type StoreOptions, type TlsChoice } from '@sharelight/store'

/** Where to keep things, from the data folder and the environment; keys are taken out of it, for no child process needs them. */
export function storeOptions(data: string | undefined): StoreOptions {
  const { DATABASE_URL, CLICKHOUSE_URL, CLICKHOUSE_CLUSTER, SHARELIGHT_KEY_FILE, SHARELIGHT_KEY_COMMAND } = process.env
  const secretKey = taken('SHARELIGHT_SECRET_KEY')
  const previousSecretKey = taken('SHARELIGHT_SECRET_KEY_PREVIOUS')
  return {
    ...(data && { dataDir: resolve(data) }),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(CLICKHOUSE_URL && { clickhouseUrl: CLICKHOUSE_URL }),
    ...(CLICKHOUSE_CLUSTER && { clickhouseCluster: CLICKHOUSE_CLUSTER }),
    databaseTls: tlsChoice('DATABASE'),
    clickhouseTls: tlsChoice('CLICKHOUSE'),
    ...(secretKey && { secretKey }),
    ...(previousSecretKey && { previousSecretKey }),
    ...(SHARELIGHT_KEY_FILE && { keyFile: resolve(SHARELIGHT_KEY_FILE) }),
    ...(SHARELIGHT_KEY_COMMAND && { keyCommand: parseCommand(SHARELIGHT_KEY_COMMAND) }),
  }
}

function taken(name: string): string | undefined {
  const value = process.env[name]
  delete process.env[name]
  return value
}

function tlsChoice(prefix: 'DATABASE' | 'CLICKHOUSE'): TlsChoice {
  const mode = readTlsMode(`${prefix}_TLS`, process.env[`${prefix}_TLS`])
  const ca = process.env[`${prefix}_CA`]
  return { ...(mode && { mode }), ...(ca && { ca }) }
}
