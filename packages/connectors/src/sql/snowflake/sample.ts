import { ConnectorError } from '../../kit/source-fault.ts'
import { lengthWithin, once, sampleColumns, samplePart, type ColumnsFault } from '../../kit/tables/columns.ts'
import type { Cell, SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import type { Cells } from './answers.ts'
import { isExternal, isView, tableNamed, type ColumnRow, type TableRow } from './catalogue.ts'
import { requireCheap } from './cost.ts'
import type { Database } from './database.ts'
import { isDenied, quoted, StatementError } from './fault.ts'

type Names = readonly [string, string, string]

interface Sampled {
  names: Names
  row: TableRow
  columns: readonly ColumnRow[]
  bounds: SampleBounds
}

/** A sample of all columns of a table; why not, for those that cannot be read. @throws ConnectorError where it concerns all of them, SourceFault */
export async function sampleTable(database: Database, names: Names, bounds: SampleBounds): Promise<TableSample> {
  const row = await tableNamed(database, names)
  if (!row) throw new ConnectorError('vanished', `There is no table ${names.map(quoted).join('.')} any more.`)
  if (isExternal(row))
    throw new ConnectorError(
      'excluded',
      'Its rows lie in files of a stage. Connect where these lie as a data source of its own.',
    )
  return sampleColumns({
    columns: row.columns.map(named),
    isReadable: () => true,
    refused: () => denied(names),
    take: columns => sampleOnce(database, { names, row, columns, bounds }),
    faultOf: error => columnsFault(error, names),
  })
}

const named = (column: ColumnRow) => ({ ...column, name: column.column_name, type: column.data_type })

/** Rows beyond which blocks are chosen rather than rows, for which the service would go through all of them. */
const manyRows = 1_000_000

async function sampleOnce(database: Database, sampled: Sampled): Promise<TableSample> {
  const { names, row, columns, bounds } = sampled
  const valueLength = lengthWithin(bounds, rowsOf(sampled), columns.length)
  const list = columns.map(column => cellOf(column, valueLength)).join(', ')
  const statement = `SELECT ${list} FROM ${names.map(quoted).join('.')} ${howMany(row, bounds)}`
  if (isView(row)) await requireCheap(database, statement)
  const total = isView(row) ? undefined : (row.row_count ?? undefined)
  return samplePart(columns.map(named), once(cellsOf(await database.askRaw(statement), columns)), {
    all: row.columns.map(named),
    bounds: { ...bounds, valueLength },
    isAll: bounds.isAll === true || isView(row) || (total ?? 0) <= bounds.rows,
    total,
  })
}

/** Rows that an answer will have at most. */
const rowsOf = ({ row, bounds }: Sampled) =>
  !isView(row) && row.row_count ? Math.min(bounds.rows, row.row_count) : bounds.rows

/** @see https://docs.snowflake.com/en/sql-reference/constructs/sample */
function howMany(row: TableRow, { rows: wanted, isAll }: SampleBounds): string {
  const rows = row.row_count ?? 0
  if (isView(row) || isAll || rows <= wanted) return `LIMIT ${wanted}`
  if (rows <= manyRows) return `SAMPLE (${wanted} ROWS)`
  return `SAMPLE BLOCK (${Math.min(100, Math.max(0.0001, (wanted * 2000) / rows)).toFixed(4)}) LIMIT ${wanted}`
}

const isBytes = ({ data_type: type }: ColumnRow) => /^(VAR)?BINARY/i.test(type)

/** One character more than is kept: so it shows whether something was cut off. */
function cellOf(column: ColumnRow, length: number): string {
  const cell = quoted(column.column_name)
  const type = column.data_type.toUpperCase()
  if (isBytes(column)) return `LEFT(TO_VARCHAR(${cell}, 'HEX'), ${2 * length})`
  if (/^(VARIANT|OBJECT|ARRAY|MAP)/.test(type)) return `LEFT(TO_JSON(${cell}), ${length + 1})`
  if (/^(GEOGRAPHY|GEOMETRY)/.test(type)) return `LEFT(ST_ASTEXT(${cell}), ${length + 1})`
  return `LEFT(TO_VARCHAR(${cell}), ${length + 1})`
}

function cellsOf(rows: readonly Cells[], columns: readonly ColumnRow[]): Cell[][] {
  return rows.map(row =>
    row.map((cell, at): Cell => {
      const column = columns[at]
      const isHex = cell !== null && column && isBytes(column) && /^([\dA-F]{2})*$/i.test(cell)
      return isHex ? Buffer.from(cell, 'hex') : cell
    }),
  )
}

const late = '000630'

function columnsFault(error: unknown, names: Names): ColumnsFault | undefined {
  if (!(error instanceof StatementError)) return undefined
  return { fault: itemFault(error, names), isOfTable: isDenied(error) || error.code === late }
}

export function itemFault(error: StatementError, names: Names): ConnectorError {
  if (isDenied(error)) return denied(names)
  if (error.code === late || error.code === '000604')
    return new ConnectorError('time_limit', 'A sample of its table was not there within 60 seconds.')
  return new ConnectorError('io_error', `Snowflake could not read it (${error.code}).`)
}

const denied = (names: Names) =>
  new ConnectorError(
    'permission_denied',
    `The role may not read it; GRANT SELECT ON ${names.map(quoted).join('.')} TO ROLE of it allows it.`,
  )
