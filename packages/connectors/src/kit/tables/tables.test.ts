import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectorError } from '@sharelight/connectors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blobsContent, holdsDocuments } from './blobs.ts'
import { columnContent } from './content.ts'
import { keyOf, namesIn } from './names.ts'
import { takeSample, type Cell, type ColumnSample } from './sample.ts'
import { SampleCache } from './sample-cache.ts'
import { partOf } from './part.ts'
import { samplingOf, widened } from './sampling.ts'
import { tableEntries, type Table } from './table.ts'

const bounds = { rows: 100, valueLength: 10, columnBytes: 200, tableBytes: 1000 }
const column = (name: string) => ({ name, type: 'text', grants: [] })
async function* given(...batches: Cell[][][]) {
  yield* batches
}
const sampleOf = async (rows: Cell[][], names = ['a'], within = bounds) =>
  takeSample(names.map(column), given(rows), within)

test('a key can be printed, names one thing only, and is told from what was never a key', () => {
  const names = fc.array(
    fc.string({ unit: 'binary', minLength: 1 }).filter(name => name.isWellFormed()),
    { minLength: 1, maxLength: 4 },
  )
  fc.assert(
    fc.property(names, names, (one, other) => {
      expect(namesIn(keyOf(one))).toEqual(one)
      expect(keyOf(one)).not.toMatch(/[\p{Cc}\ufffd]/u)
      expect(keyOf(one) === keyOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
  for (const wrong of ['a%2fb', 'a%zz/b\n', '%41']) expect(namesIn(wrong)).toBeUndefined()
})

test('a sample tells nulls, different, long and binary values, and gives each column all headers of its table', async () => {
  const sample = await sampleOf(
    [
      ['x', null],
      ['x', Buffer.from([0x89, 0x50, 0, 1])],
      ['0123456789', Buffer.from('grün')],
      ['0123456789+', Buffer.from('grün').subarray(0, 3)],
    ],
    ['a', 'b'],
  )
  expect(sample.get('a')).toEqual({
    header: 'a',
    type: 'text',
    neighbours: ['a', 'b'],
    rows: 4,
    nulls: 0,
    distinct: 2,
    cut: 1,
    binary: 0,
    documents: 0,
    isWhole: true,
    values: ['x', 'x', '0123456789', '0123456789'],
    table: { names: ['a'], hashes: [expect.any(Uint32Array) as Uint32Array] },
  })
  expect(sample.get('b')).toMatchObject({ nulls: 1, binary: 1, values: ['grün', 'gr'] })
})

test('however much comes, no more is held than the bounds, and no more is asked for', async () => {
  let asked = 0
  async function* endless() {
    for (;;) {
      asked++
      yield Array.from({ length: 7 }, () => ['y'.repeat(10_000), 'z'])
    }
  }
  const rows = await takeSample([column('a'), column('b')], endless(), bounds)
  expect(rows.get('b')).toMatchObject({ rows: 100 })
  expect(asked).toBe(Math.ceil(100 / 7))
  expect(rows.get('a')?.values.join('').length).toBe(200)
  asked = 0
  await takeSample([column('a'), column('b')], endless(), { ...bounds, rows: 1e6, columnBytes: 1e6 })
  expect(asked).toBe(Math.ceil(1000 / (7 * 11)))
})

test('a sample says of how many rows it is, unless it is of all', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => [`v${at}`])
  const told = async (by: { isAll: boolean; total?: number }, within = bounds) => {
    const column = partOf(await sampleOf(rows, ['a'], within), by).get('a') as ColumnSample
    const content = columnContent(column)
    return 'bytes' in content && content.sampled
  }
  const enough = { ...bounds, rows: 200, columnBytes: 5000, tableBytes: 5000 }
  expect(await told({ isAll: true, total: 180 }, enough)).toBeUndefined()
  expect(await told({ isAll: false, total: 9000 }, enough)).toEqual({ rows: 150, of: 9000 })
  expect(await told({ isAll: false, total: 90 }, enough)).toEqual({ rows: 150 })
  expect(await told({ isAll: true, total: 150 }, { ...enough, rows: 100 })).toEqual({ rows: 100, of: 150 })
  expect(await told({ isAll: true, total: 100 }, { ...enough, rows: 100 })).toBeUndefined()
  expect(await told({ isAll: true }, { ...enough, rows: 100 })).toEqual({ rows: 100 })
  // Values that had to be left out for their size are missing too.
  expect(await told({ isAll: true, total: 900 }, { ...enough, columnBytes: 100 })).toEqual({ rows: 150, of: 900 })
})

test('documents in a column are handed on in an archive, one file each; of some of them it is said', async () => {
  const pdf = Buffer.from('%PDF-1.4\n\u0000\u0001')
  const sample = (await sampleOf([[pdf], [null], [pdf]])).get('a') as ColumnSample
  expect([holdsDocuments(sample), sample.documents]).toEqual([true, 2])
  expect(holdsDocuments((await sampleOf([[Buffer.from([0, 1, 2])]])).get('a') as ColumnSample)).toBe(false)
  const content = blobsContent(sample, [pdf, Buffer.alloc(513, 1)])
  const bytes = 'bytes' in content ? Buffer.from(content.bytes) : Buffer.alloc(0)
  expect('sampled' in content).toBe(false)
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-blobs-'))
  writeFileSync(join(folder, 'a.tar'), bytes)
  execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder })
  expect(['document-1', 'document-2'].map(name => readFileSync(join(folder, name)).length)).toEqual([pdf.length, 513])
  rmSync(folder, { recursive: true })
  expect(blobsContent(sample, [pdf])).toMatchObject({ sampled: { rows: 1, of: 3 } })
  expect(() => blobsContent(sample, [])).toThrow('small enough')
})

test('rows are told apart by a number for each value, nulls by none, the same for all columns of a table', async () => {
  const sample = await sampleOf(
    [
      ['x', null],
      ['x', 'y'],
      ['z', 'y'],
    ],
    ['a', 'b'],
  )
  const table = sample.get('a')?.table
  expect(sample.get('b')?.table).toBe(table)
  const [a, b] = table?.hashes.map(hashes => [...hashes]) ?? []
  expect(table?.names).toEqual(['a', 'b'])
  expect([a?.[0] === a?.[1], a?.[1] === a?.[2], b?.[0], b?.[1] === b?.[2]]).toEqual([true, false, 0, true])
})

test('a column is handed on as a table of its own that cannot be broken out of, or said to be empty or binary', async () => {
  const bytes = async (cells: Cell[], about: Partial<ColumnSample> = {}) => {
    const sample = (
      await sampleOf(
        cells.map(cell => [cell]),
        ['a'],
        { ...bounds, valueLength: 100 },
      )
    ).get('a')
    const content = columnContent({ ...(sample as ColumnSample), ...about })
    return 'bytes' in content ? Buffer.from(content.bytes).toString() : ''
  }
  expect(await bytes(['1', '2\n3', '4\t"5"'], { comment: 'short' })).toBe(
    'row\ta (short)\n1\t1\n2\t"2\n3"\n3\t"4\t""5"""\n',
  )
  expect(await bytes(['1'], { header: 'x\ny\tz', comment: 'a comment that is much too long to tell anything' })).toBe(
    'row\tx\ufffdy\ufffdz\n1\t1\n',
  )
  const sample = (await sampleOf([['1', 'x']], ['a', 'b'])).get('a') as ColumnSample
  expect(columnContent(sample)).toMatchObject({ beside: ['b'] })
  await expect(bytes([null])).rejects.toMatchObject({ reason: 'empty' })
  await expect(bytes([Buffer.from([0])])).rejects.toMatchObject({ reason: 'unsupported' })
})

test('small tables are taken whole, larger ones by rows, the largest by blocks, and more where that brought too little', () => {
  expect(samplingOf({ rows: 2000, blocks: 50 }, 1000)).toEqual({ by: 'all' })
  expect(samplingOf({ rows: 3000, blocks: 50 }, 1000)).toEqual({ by: 'all' })
  expect(samplingOf({ rows: 100_000, blocks: 500 }, 1000)).toEqual({ by: 'rows', percent: 2 })
  expect(samplingOf({ rows: 100_000, blocks: 1600 }, 1000)).toEqual({ by: 'blocks', percent: 8 })
  expect(samplingOf({ rows: 2e9, blocks: 1e7 }, 1000)).toEqual({ by: 'blocks', percent: 0.00128 })
  expect(samplingOf({ rows: 1e6, blocks: 1e5 }, 1000)).toEqual({ by: 'blocks', percent: 0.2 })
  expect(widened({ by: 'blocks', percent: 1 })).toEqual({ by: 'blocks', percent: 16 })
  expect(widened({ by: 'rows', percent: 16 })).toEqual({ by: 'all' })
  expect(widened({ by: 'all' })).toBeUndefined()
})

test('a table is sampled once for all columns that are asked for at once; what failed is sampled again, what was held longest goes first', async () => {
  const taken: string[] = []
  const cache = new SampleCache(async table => {
    taken.push(table)
    if (table === 'broken') throw new ConnectorError('io_error', 'It is locked.')
    return sampleOf([['v'.repeat(10)]])
  }, 50)
  await Promise.all(Array.from({ length: 50 }, () => cache.of('one')))
  expect(taken).toEqual(['one'])
  for (const table of ['two', 'one', 'three', 'one', 'two']) await cache.of(table)
  expect(taken).toEqual(['one', 'two', 'three', 'two'])
  for (let time = 0; time < 2; time++) await expect(cache.of('broken')).rejects.toThrow('It is locked.')
  expect(taken.filter(table => table === 'broken')).toHaveLength(2)
})

test('a table is a folder before its columns; stamps follow its version and shape, not its grants; what is left out says why', () => {
  const table: Table = { names: ['db', 's', 't'], columns: [column('a'), column('b')], grants: [], version: '1' }
  const stamps = (changed: Partial<Table>) =>
    tableEntries({ ...table, ...changed }, () => undefined).flatMap(entry => (entry.type === 'item' ? entry.stamp : []))
  const grant = { principal: { kind: 'everyone', name: 'PUBLIC' }, role: 'read', via: 'table' } as const
  const [before] = stamps({})
  expect(stamps({})).toEqual([before, before])
  expect(stamps({ grants: [grant] })).toEqual([before, before])
  for (const changed of [
    { version: '2' },
    { columns: [column('a'), column('c')] },
    { columns: [column('a'), { ...column('b'), type: 'int' }] },
  ])
    expect(stamps(changed)).not.toContain(before)
  const places = tableEntries(table, relative => (relative === 's/t/b' ? 'The settings leave it out.' : undefined))
  expect(places.map(({ type, key, parent }) => [type, key, parent])).toEqual([
    ['folder', 'db/s/t', 'db/s'],
    ['item', 'db/s/t/a', 'db/s/t'],
    ['problem', 'db/s/t/b', 'db/s/t'],
  ])
  expect(tableEntries(table, () => 'Left out.')).toMatchObject([{ type: 'problem', key: 'db/s/t', reason: 'excluded' }])
})
