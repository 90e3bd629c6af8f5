import { ConnectorError } from '../../kit/source-fault.ts'
import { lengthWithin, once, sampleColumns, samplePart, type ColumnsFault } from '../../kit/tables/columns.ts'
import type { SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import { tableNamed, type ColumnRow, type TableRow } from './catalogue.ts'
import { requireCheap } from './cost.ts'
import type { Database } from './database.ts'
import { errorNumber, isLate, quoted } from './fault.ts'

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
  const row = await tableNamed(database, schema, table)
  if (!row) throw new ConnectorError('vanished', `There is no table ${quoted(schema)}.${quoted(table)} any more.`)
  if (row.kind === 'E')
    throw new ConnectorError('excluded', 'Its rows lie in another place. Connect that as a data source of its own.')
  return sampleColumns({
    columns: row.columns,
    isReadable: ({ readable }) => readable,
    refused: ({ name }) => refused(request, name),
    take: columns => sampleOnce(database, { ...request, row, columns }),
    faultOf: error => columnsFault(error, request),
  })
}

async function sampleOnce(database: Database, sampled: Sampled): Promise<TableSample> {
  const { row, columns, bounds, schema, table } = sampled
  const valueLength = lengthWithin(bounds, rowsOf(sampled), columns.length)
  const first = statementFor(sampled, valueLength, true)
  if (row.kind !== 'U') await requireCheap(database, first, { schema, table, user: sampled.user })
  let rows = await database.askRaw(first)
  // Rows that lie close together in few pages leave too few: then it is those that lie first.
  if (rows.length * 2 < Math.min(bounds.rows, row.rows ?? 0))
    rows = await database.askRaw(statementFor(sampled, valueLength, false))
  return samplePart(columns, once(rows), {
    all: row.columns,
    bounds: { ...bounds, valueLength },
    isAll: bounds.isAll === true || row.kind !== 'U' || (row.rows ?? 0) <= bounds.rows,
    total: row.kind === 'U' ? (row.rows ?? undefined) : undefined,
  })
}

/** Rows that an answer will have at most. */
const rowsOf = ({ row, bounds }: Sampled) =>
  row.kind === 'U' && row.rows ? Math.min(bounds.rows, row.rows) : bounds.rows

/** Whole pages chosen by chance, the same ones as long as the table stays; of a view and a small table the first rows. */
function statementFor({ schema, table, row, columns, bounds }: Sampled, length: number, byChance: boolean): string {
  const list = columns.map(column => cellOf(column, length)).join(', ')
  const chance =
    byChance && !bounds.isAll && row.kind === 'U' && (row.rows ?? 0) > bounds.rows
      ? ` TABLESAMPLE (${bounds.rows * 2} ROWS) REPEATABLE (${Math.abs(Number(row.object)) % 1_000_000 || 1})`
      : ''
  return `SELECT TOP (${bounds.rows}) ${list} FROM ${quoted(schema)}.${quoted(table)}${chance}`
}

/** One character more than is kept: so it shows whether something was cut off. */
function cellOf({ name, type }: ColumnRow, length: number): string {
  const cell = quoted(name)
  if (/^(binary|varbinary|image)$/.test(type)) return `CAST(${cell} AS varbinary(${Math.min(length, 8000)}))`
  if (/^(timestamp|rowversion)$/.test(type)) return `CAST(${cell} AS varbinary(8))`
  if (/^(datetime|smalldatetime|datetime2|datetimeoffset)$/.test(type)) return `CONVERT(nvarchar(40), ${cell}, 120)`
  if (/^(geography|geometry|hierarchyid)$/.test(type)) return `LEFT(${cell}.ToString(), ${length + 1})`
  return `LEFT(CAST(${cell} AS nvarchar(max)), ${length + 1})`
}

/** Denied, gone, locked. */
const concernsTable = new Set([229, 208, 1222])

function columnsFault(error: unknown, request: SampleRequest): ColumnsFault | undefined {
  const number = errorNumber(error)
  if (!number && !isLate(error)) return undefined
  return { fault: itemFault(error, request), isOfTable: isLate(error) || concernsTable.has(number) }
}

/** The server's own words are not passed on: they may quote what a row holds. */
export function itemFault(error: unknown, request: Omit<SampleRequest, 'bounds'>): ConnectorError {
  const number = errorNumber(error)
  if (number === 229 || number === 230) return refused(request)
  if (number === 208 || number === 207)
    return new ConnectorError('vanished', 'It was gone when it was about to be read.')
  if (number === 1222)
    return new ConnectorError(
      'io_error',
      'Another session keeps its table locked. It is tried again with the next scan.',
    )
  if (isLate(error)) return new ConnectorError('time_limit', 'A sample of its table was not there within 30 seconds.')
  return new ConnectorError('io_error', `The server could not read it (${number}).`)
}

function refused({ schema, table, user }: Omit<SampleRequest, 'bounds'>, column?: string): ConnectorError {
  const what = column === undefined ? '' : ` (${quoted(column)})`
  return new ConnectorError(
    'permission_denied',
    `${user} may not read it; GRANT SELECT ON ${quoted(schema)}.${quoted(table)}${what} TO ${quoted(user)} allows it.`,
  )
}
