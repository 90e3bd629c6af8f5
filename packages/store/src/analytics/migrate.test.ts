import { expect, test } from 'vitest'
import { definition } from './definition.ts'
import { events, items, tables } from './tables.ts'

test('a table is one MergeTree on one node', () => {
  expect(definition(items)).toHaveLength(1)
  expect(definition(items)[0]).toMatch(
    /^CREATE TABLE IF NOT EXISTS items .*ENGINE = ReplacingMergeTree\(version\) ORDER BY \(organisation_id, source_id, item_id\)$/s,
  )
})

test('a table is replicated and distributed on a ClickHouse cluster, by the same columns', () => {
  const [local, distributed] = definition(events, 'blue')
  expect(local).toMatch(
    /^CREATE TABLE IF NOT EXISTS events_local ON CLUSTER blue .*ENGINE = ReplicatedMergeTree PARTITION BY toYYYYMM\(time\)/s,
  )
  expect(distributed).toBe(
    'CREATE TABLE IF NOT EXISTS events ON CLUSTER blue AS events_local ENGINE = Distributed(blue, currentDatabase(), events_local, event_id)',
  )
})

test('every table begins with the organisation, and its latest state is found by what it is sorted by', () => {
  for (const table of tables) {
    expect(table.orderBy[0]).toBe('organisation_id')
    expect(Object.keys(table.columns)).toEqual(expect.arrayContaining([...table.orderBy]))
    expect('version' in table.columns).toBe(table.engine === 'replacing')
  }
})
