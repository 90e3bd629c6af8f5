import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClickHouseFront, startPostgres, storeConformance } from '@sharelight/testkit'

const clickhouse = process.env['TEST_CLICKHOUSE_URL']

storeConformance(
  `a PostgreSQL server and ${clickhouse ? 'a ClickHouse server' : "chDB over ClickHouse's HTTP interface"}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sharelight-servers-'))
    const postgres = await startPostgres()
    const front = clickhouse
      ? { url: clickhouse, stop: () => Promise.resolve() }
      : await startClickHouseFront(join(folder, 'analytics'))
    return {
      options: { databaseUrl: postgres.url, clickhouseUrl: front.url, secretKey: 'a passphrase for tests only' },
      stop: async () => {
        await front.stop()
        await postgres.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
)
