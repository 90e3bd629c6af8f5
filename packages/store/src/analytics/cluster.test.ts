import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores, type Stores } from '../open.ts'
import type { Analytics, Params } from './client.ts'
import { eraseEmptyClusters } from './clusters.ts'
import { discardUnfinished } from './discard.ts'
import { setJustified } from './justified.ts'
import { definition } from './definition.ts'
import { migrateAnalytics, schemaMigrations } from './migrate.ts'
import { eraseSource } from './read-item.ts'
import { dropVariant } from './rerate.ts'
import { forgetScanItems } from './scan-items.ts'
import { tables } from './tables.ts'

let stores: Stores
let clustered: Analytics
let sent: string[] = []

beforeAll(async () => {
  stores = await openStores()
  const { analytics } = stores
  clustered = {
    ...analytics,
    mutable: ({ name }) => `${name}_local ON CLUSTER blue`,
    command: async (sql: string, params?: Params) => {
      sent.push(sql)
      // There is one node here, without a cluster.
      await analytics.command(sql.replaceAll('_local ON CLUSTER blue', ''), params)
    },
  }
})
afterAll(() => stores.close())

const parsed = async (sql: string) => {
  const [row] = await stores.analytics.rows<{ formatted: string }>('SELECT formatQuery({sql:String}) AS formatted', {
    sql: sql.replaceAll(/\{\w+:([^}]+)\}/g, "CAST('', '$1')".replaceAll("'", "'")),
  })
  return row?.formatted ?? ''
}

test('every definition of a cluster is one that the engine reads, replicated under a distributed one', async () => {
  for (const table of [...tables, schemaMigrations]) {
    const [local = '', distributed = ''] = definition(table, 'blue')
    expect(await parsed(local)).toMatch(/ON CLUSTER blue[^]*ENGINE = Replicated(Replacing)?MergeTree/)
    expect(await parsed(distributed)).toContain(`ENGINE = Distributed(blue, currentDatabase(), ${table.name}_local`)
    await stores.analytics.rows(`EXPLAIN AST ${local}`)
    await stores.analytics.rows(`EXPLAIN AST ${distributed}`)
  }
})

/** What the tables that were created have, as the catalogues of the engine say it. */
function definedBy(commands: readonly string[], areColumns: boolean) {
  const created = tables.filter(({ name }) =>
    commands.some(sql => sql.startsWith(`CREATE TABLE IF NOT EXISTS ${name} `)),
  )
  return created.flatMap(({ name, columns, indexes = [] }) =>
    areColumns
      ? [`${name}_local`, name].flatMap(table => Object.keys(columns).map(column => ({ table, name: column })))
      : indexes.map(index => ({ table: `${name}_local`, name: index.split(' ')[1] })),
  )
}

test('what a migration says of itself is read from all nodes, so that it runs once a cluster', async () => {
  const done = new Set<number>()
  const commands: string[] = []
  const first: string[] = []
  const engine: Pick<Analytics, 'rows' | 'command'> = {
    rows: async <T>(sql: string) =>
      (sql.includes('FROM system')
        ? definedBy([...first, ...commands], sql.includes('system.columns'))
        : [...done].map(number => ({ number }))) as T[],
    async command(sql, params) {
      commands.push(sql)
      if (sql.startsWith('INSERT INTO schema_migrations')) done.add(Number(params?.['number']))
    },
  }
  expect(await migrateAnalytics({ ...clustered, ...engine }, 'blue')).toBe(true)
  first.push(...commands.splice(0))
  expect(first.filter(sql => sql.startsWith('CREATE')).every(sql => sql.includes('ON CLUSTER blue'))).toBe(true)
  expect(await migrateAnalytics({ ...clustered, ...engine }, 'blue')).toBe(false)
  expect(commands.filter(sql => !sql.includes('schema_migrations'))).toEqual([])
})

test('what is deleted or changed is listed by the statement, which the engine reads, and changes single rows', async () => {
  const [organisationId, sourceId, scanId] = [randomUUID(), randomUUID(), randomUUID()]
  const numbered = { organisationId, sourceId, sourceCode: 1, itemId: randomUUID(), number: 7, version: '1' }
  await stores.analytics.insert(tables.find(({ name }) => name === 'items') ?? tables[0], [numbered])
  sent = []
  await eraseSource(clustered, { organisationId, sourceId })
  await dropVariant(clustered, organisationId, 'what if')
  await discardUnfinished(clustered, { organisationId, sourceId, scanId, sourceCode: 1 })
  await setJustified(clustered, organisationId, {
    events: [
      { eventId: '7', time: 0 },
      { eventId: '8', time: Date.UTC(1998, 4, 5) },
    ],
    active: true,
  })
  await eraseEmptyClusters(clustered, organisationId)
  await forgetScanItems(clustered, { organisationId, sourceId, scanIds: [scanId] })
  expect(sent.length).toBeGreaterThan(10)
  for (const sql of sent) {
    expect(await parsed(sql)).toMatch(/^(DELETE FROM|UPDATE) \w+_local ON CLUSTER blue/)
    // A replica that ran a selection of its own could delete other rows; ClickHouse refuses it.
    expect(sql).not.toMatch(/\bSELECT\b/)
  }
})

test('no statement of the store rewrites whole parts', () => {
  const sources = globSync('**/*.ts', { cwd: join(import.meta.dirname, '..') }).filter(
    path => !path.endsWith('.test.ts'),
  )
  expect(sources.length).toBeGreaterThan(50)
  const rewriting = sources.filter(path =>
    /ALTER TABLE[^`]*\b(UPDATE|DELETE)\b/.test(readFileSync(join(import.meta.dirname, '..', path), 'utf8')),
  )
  expect(rewriting).toEqual([])
})
