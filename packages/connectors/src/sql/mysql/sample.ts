import { ConnectorError } from '../../kit/source-fault.ts'
import { rowsIn, sampleColumns, samplePart, type ColumnsFault } from '../../kit/tables/columns.ts'
import type { Cell, SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import { isReadable, isView, nameOf, tableOf, type ColumnRow, type TableRow } from './catalogue.ts'
import type { AskRaw } from './client.ts'
import { requireCheap } from './cost.ts'
import type { Database, Transaction } from './database.ts'
import { errorNumber, quoted, text } from './fault.ts'
import { orderOf, pointsOf, type OrderedBy } from './keys.ts'

interface SampleRequest {
  schema: string
  table: string
  /** Who reads, for saying what is missing. */
  user: string
  bounds: SampleBounds
}

interface Sampled extends SampleRequest {
  row: TableRow
  columns: readonly ColumnRow[]
}

/** A sample of all columns of a table that may be read; why not, for the others. @throws ConnectorError where it concerns all of them, SourceFault */
export async function sampleTable(database: Database, request: SampleRequest): Promise<TableSample> {
  const { schema, table } = request
  const row = await database.read(({ ask }) => tableOf(ask, schema, table))
  if (!row) throw new ConnectorError('vanished', `There is no table ${nameOf(schema, table)} any more.`)
  if (/^(CONNECT|FEDERATED|SPIDER)$/i.test(row.engine ?? ''))
    throw new ConnectorError(
      'excluded',
      'Its rows lie in another database. Connect that one as a data source of its own.',
    )
  return sampleColumns<ColumnRow>({
    columns: row.columns,
    isReadable,
    refused: ({ name }) => refused(request, name),
    take: columns => database.read(transaction => sampleOnce(transaction, { ...request, row, columns })),
    faultOf: error => columnsFault(error, request),
  })
}

/** Characters of a row at most. */
const rowCharacters = 8 * 2 ** 20

async function sampleOnce(transaction: Transaction, sampled: Sampled): Promise<TableSample> {
  const { row, columns, schema, table } = sampled
  const valueLength = Math.min(sampled.bounds.valueLength, Math.floor(rowCharacters / columns.length))
  const bounds = { ...sampled.bounds, valueLength }
  const select = `SELECT ${columns.map(column => cellOf(column, valueLength)).join(', ')}`
  const isAll = isView(row) || bounds.isAll === true || (row.rows ?? 0) <= bounds.rows
  const total = isView(row) ? undefined : (row.rows ?? undefined)
  const take = (rows: AsyncIterable<(Buffer | null)[]>) =>
    samplePart(columns, batchesOf(rows, columns, bounds.rows), { all: row.columns, bounds, isAll, total })
  const first = `${select} FROM ${nameOf(schema, table)} LIMIT ${bounds.rows}`
  if (isView(row)) await requireCheap(transaction.ask, first)
  const ranges = isAll ? undefined : await rangesOf(transaction, sampled)
  if (!ranges) return take(transaction.askRaw(first))
  const sample = await take(readRanges(transaction.askRaw, { ...sampled, ...ranges, select }))
  // Keys that lie close together leave too few: then it is those that lie first.
  return rowsIn(sample) * 2 < bounds.rows ? take(transaction.askRaw(first)) : sample
}

/** Ends of so many pieces that the rows are taken from. */
const mostPoints = 50

async function rangesOf({ ask }: Transaction, { schema, table, row }: Sampled) {
  const order = await orderOf(ask, schema, table)
  if (!order || !row.columns.some(column => column.name === order.column && isReadable(column))) return undefined
  const points = await pointsOf(ask, { schema, table, column: order.column }, mostPoints)
  return points && { order, points: [...new Set(points)] }
}

interface Ranges extends Sampled {
  order: OrderedBy
  points: readonly string[]
  select: string
}

/** From each point on a few rows by the key, none twice: the server looks at these rows alone. */
async function* readRanges(askRaw: AskRaw, ranges: Ranges): AsyncGenerator<(Buffer | null)[]> {
  const { schema, table, order, points, select, bounds } = ranges
  const key = quoted(order.column)
  const each = Math.ceil(bounds.rows / points.length)
  const statement = (last: string | undefined) =>
    `${select}, CAST(${key} AS CHAR) FROM ${nameOf(schema, table)} WHERE ${key} >= ?${last === undefined ? '' : ` AND ${key} > ?`} ORDER BY ${key} LIMIT ${each}`
  let last: string | undefined
  for (const point of points.toSorted(inOrder)) {
    for await (const row of askRaw(statement(last), last === undefined ? [point] : [point, last])) {
      const at = row.pop()
      last = at?.toString()
      yield row
    }
  }
}

function inOrder(a: string, b: string): number {
  if (/^-?\d+$/.test(a) && /^-?\d+$/.test(b)) return BigInt(a) < BigInt(b) ? -1 : 1
  return a < b ? -1 : 1
}

const bytes = new Set(['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob', 'vector'])
const shapes = new Set([
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
  'geomcollection',
])

/** One character more than is kept: so it shows whether something was cut off. */
function cellOf({ name, kind }: ColumnRow, length: number): string {
  const cell = quoted(name)
  if (bytes.has(kind)) return `LEFT(${cell}, ${length})`
  if (shapes.has(kind)) return `LEFT(ST_AsText(${cell}), ${length + 1})`
  if (kind === 'bit') return `CAST(${cell} + 0 AS CHAR)`
  return `LEFT(CAST(${cell} AS CHAR), ${length + 1})`
}

const rowsOfBatch = 20

async function* batchesOf(
  rows: AsyncIterable<(Buffer | null)[]>,
  columns: readonly ColumnRow[],
  most: number,
): AsyncGenerator<Cell[][]> {
  let batch: Cell[][] = []
  let count = 0
  for await (const row of rows) {
    batch.push(row.map((cell, at) => (cell === null || bytes.has(columns[at]?.kind ?? '') ? cell : cell.toString())))
    // The last ones are given when the answer has come to its end, so that the connection stays of use.
    if (++count >= most || batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

/** Errors that have nothing to do with which columns are asked for: denied, gone, locked, taking too long. */
const concernsTable = new Set([1142, 1146, 1205, 1213, 1969, 3024, 1317, 1114])

function columnsFault(error: unknown, request: SampleRequest): ColumnsFault | undefined {
  const number = errorNumber(error)
  return number ? { fault: itemFault(number, request), isOfTable: concernsTable.has(number) } : undefined
}

/** The server's own words are not passed on: they may quote what a row holds. */
export function itemFault(number: number, request: Omit<SampleRequest, 'bounds'>): ConnectorError {
  if ([1142, 1143, 1370].includes(number)) return refused(request)
  if ([1146, 1054].includes(number)) return new ConnectorError('vanished', 'It was gone when it was about to be read.')
  if ([1205, 1213].includes(number))
    return new ConnectorError(
      'io_error',
      'Another session keeps its table locked. It is tried again with the next scan.',
    )
  if ([1969, 3024, 1317].includes(number))
    return new ConnectorError('time_limit', 'A sample of its table was not there within 30 seconds.')
  return new ConnectorError('io_error', `The server could not read it (${number}).`)
}

function refused({ schema, table, user }: Omit<SampleRequest, 'bounds'>, column?: string): ConnectorError {
  const what = column === undefined ? 'SELECT' : `SELECT (${quoted(column)})`
  return new ConnectorError(
    'permission_denied',
    `${user} may not read it; GRANT ${what} ON ${nameOf(schema, table)} TO ${text(user)} allows it.`,
  )
}
