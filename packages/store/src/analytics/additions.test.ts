import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores, stableId, type Stores } from '../index.ts'
import { additions } from './additions.ts'
import { findings, items, tables } from './tables.ts'

const organisationId = stableId('an older folder')
const item = { organisationId, sourceId: stableId('source'), sourceCode: 1 }
let folder: string
let stores: Stores

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-older-'))
  stores = await openStores({ dataDir: folder })
})
afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a folder that was made before columns, an index and a table were thought of gets them, and keeps what it holds', async () => {
  const { analytics } = stores
  await analytics.insert(items, [{ ...item, itemId: stableId('old'), name: 'old.csv', number: 1, version: '1' }])
  await analytics.command('ALTER TABLE items DROP COLUMN singling_out')
  await analytics.command('ALTER TABLE findings DROP COLUMN vendor')
  await analytics.command('ALTER TABLE events DROP INDEX by_stored')
  await analytics.command('DROP TABLE policy_sets SYNC')
  expect(await stores.health()).toMatchObject({ analytics: true, migrations: false })
  await stores.close()
  stores = await openStores({ dataDir: folder })
  expect(await stores.health()).toMatchObject({ analytics: true, migrations: true })
  await stores.analytics.insert(items, [
    { ...item, itemId: stableId('new'), name: 'new.csv', number: 2, version: '2', singlingOut: {} },
  ])
  await stores.analytics.insert(findings, [
    { organisationId, sourceId: item.sourceId, itemId: stableId('new'), vendor: 'stripe' },
  ])
  expect(
    await stores.analytics.rows(
      'SELECT name, singling_out FROM items WHERE organisation_id = {organisationId:UUID} ORDER BY name',
      { organisationId },
    ),
  ).toEqual([
    { name: 'new.csv', singling_out: '{}' },
    { name: 'old.csv', singling_out: '' },
  ])
})

test('a store of this version lacks nothing, and columns of a newer one stay', async () => {
  expect(await additions(stores.analytics)).toEqual([])
  await stores.analytics.command('ALTER TABLE items ADD COLUMN of_tomorrow String')
  expect(await additions(stores.analytics)).toEqual([])
})

test('on a ClickHouse cluster the local table gets a column before the distributed one does, on all nodes', async () => {
  const rows = async <T>(sql: string) =>
    (sql.includes('system.columns')
      ? tables.flatMap(({ name, columns }) =>
          [`${name}_local`, name].flatMap(table =>
            Object.keys(columns)
              .filter(column => column !== 'vendor')
              .map(column => ({ table, name: column })),
          ),
        )
      : tables.flatMap(({ name, indexes = [] }) =>
          indexes.map(index => ({ table: `${name}_local`, name: index.split(' ')[1] })),
        )) as T[]
  expect(await additions({ rows }, 'blue')).toEqual([
    'ALTER TABLE findings_local ON CLUSTER blue ADD COLUMN IF NOT EXISTS vendor LowCardinality(String)',
    'ALTER TABLE findings ON CLUSTER blue ADD COLUMN IF NOT EXISTS vendor LowCardinality(String)',
  ])
})
