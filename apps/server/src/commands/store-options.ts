import { resolve } from 'node:path'
import type { StoreOptions } from '@sharelight/store'

/** Where to keep things, from the data folder and the environment. */
export function storeOptions(data: string | undefined): StoreOptions {
  const { DATABASE_URL, CLICKHOUSE_URL, CLICKHOUSE_CLUSTER, SHARELIGHT_SECRET_KEY } = process.env
  return {
    ...(data && { dataDir: resolve(data) }),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(CLICKHOUSE_URL && { clickhouseUrl: CLICKHOUSE_URL }),
    ...(CLICKHOUSE_CLUSTER && { clickhouseCluster: CLICKHOUSE_CLUSTER }),
    ...(SHARELIGHT_SECRET_KEY && { secretKey: SHARELIGHT_SECRET_KEY }),
  }
}
