import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores, type Stores } from '../index.ts'
import type { Table } from './tables.ts'

const everyType: Table = {
  name: 'every_type',
  engine: 'append',
  orderBy: ['n'],
  shardBy: 'n',
  columns: {
    n: 'UInt32',
    id: 'UUID',
    key: 'UInt64',
    at: "DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))",
    level: 'UInt8',
    code: 'UInt16',
    share: 'Float64',
    flag: 'Bool',
    words: 'String',
    category: 'LowCardinality(String)',
    hash: 'FixedString(64)',
    ids: 'Array(UUID)',
    categories: 'Array(LowCardinality(String))',
    counts: 'Array(UInt32)',
    details: 'String',
  },
}
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'O\'Hara \\ "Ü"\t\n\0', 'x'.repeat(300), '\u{1f600}'),
)
const row = fc.record({
  id: fc.oneof(fc.uuid(), fc.constant(null), fc.constant('7B0E6F0C-5A9D-4F6E-9A41-2F6D1C8B3E10')),
  key: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  at: fc.oneof(fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2299, 11, 31) }), fc.constant(null)),
  level: fc.nat(255),
  code: fc.nat(65_535),
  share: fc.double({ noNaN: true, noDefaultInfinity: true }),
  flag: fc.boolean(),
  words: text,
  category: fc.constantFrom('', 'a', "b'\\"),
  hash: fc.constantFrom('a'.repeat(64), 'f'.repeat(64)),
  ids: fc.array(fc.uuid(), { maxLength: 3 }),
  categories: fc.array(text, { maxLength: 3 }),
  counts: fc.array(fc.nat(2 ** 32 - 1), { maxLength: 3 }),
})

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
  await stores.analytics.command(
    `CREATE TABLE every_type (${Object.entries(everyType.columns)
      .map(parts => parts.join(' '))
      .join(', ')}) ENGINE = MergeTree ORDER BY n`,
  )
})
afterAll(() => stores.close())

test('whatever is inserted comes back as it was, whichever type and however many', async () => {
  for (const count of [1, 40, 5003]) {
    await stores.analytics.command('TRUNCATE TABLE every_type')
    const rows = fc.sample(row, { numRuns: Math.min(count, 60), seed: count })
    const given = Array.from({ length: count }, (_, n) => ({ n, ...rows[n % rows.length], details: { n } }))
    await stores.analytics.insert(everyType, given)
    const back = await stores.analytics.rows(
      'SELECT * REPLACE (toUnixTimestamp64Milli(at) AS at) FROM every_type ORDER BY n',
    )
    expect(back).toEqual(
      given.map(({ id, at, words, categories, details, ...rest }) => ({
        ...rest,
        id: (id ?? '00000000-0000-0000-0000-000000000000').toLowerCase(),
        at: String(at ?? 0),
        words: words?.toWellFormed(),
        categories: categories?.map(value => value.toWellFormed()),
        details: JSON.stringify(details),
      })),
    )
  }
})

test("what is left out takes the column's default, and what is no id is refused", async () => {
  await stores.analytics.command('TRUNCATE TABLE every_type')
  await stores.analytics.insert(everyType, [
    { n: 1, ids: [] },
    { n: 2, ids: [randomUUID()] },
  ])
  expect(
    await stores.analytics.rows('SELECT n, length(ids) AS ids, category, level FROM every_type ORDER BY n'),
  ).toEqual([
    { n: 1, ids: '0', category: '', level: 0 },
    { n: 2, ids: '1', category: '', level: 0 },
  ])
  await expect(stores.analytics.insert(everyType, [{ n: 3, id: "x' OR 1=1" }])).rejects.toThrow('is not an id')
  await expect(stores.analytics.insert(everyType, [{ n: 3, level: 256 }])).rejects.toThrow('out of range')
  expect(await stores.analytics.rows('SELECT count() AS n FROM every_type')).toEqual([{ n: '2' }])
})
