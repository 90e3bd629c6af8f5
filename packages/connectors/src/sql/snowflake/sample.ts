import { ConnectorError } from '../../kit/source-fault.ts'
import { takeSample, type Cell, type SampleBounds } from '../../kit/tables/sample.ts'
import { partOf } from '../../kit/tables/part.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import type { Cells } from './answers.ts'
import { isExternal, isView, tableNamed, type ColumnRow, type TableRow } from './catalogue.ts'
import type { Database } from './database.ts'
import { isDenied, quoted, StatementError } from './fault.ts'

interface Sampled {
  names: readonly [string, string, string]
  row: TableRow
  columns: readonly ColumnRow[]
  bounds: SampleBounds
}

/** A sample of all columns of a table; why not, for those that cannot be read. @throws ConnectorError where it concerns all of them, SourceFault */
export async function sampleTable(
  database: Database,
  names: readonly [string, string, string],
  bounds: SampleBounds,
): Promise<TableSample> {
  const row = await tableNamed(database, names)
  if (!row) throw new ConnectorError('vanished', `There is no table ${names.map(quoted).join('.')} any more.`)
  if (isExternal(row))
    throw new ConnectorError(
      'excluded',
      'Its rows lie in files of a stage. Connect where these lie as a data source of its own.',
    )
  return sampleColumns(database, { names, row, columns: row.columns, bounds })
}

/** What cannot be read for what one column holds costs that column only. */
async function sampleColumns(database: Database, sampled: Sampled): Promise<TableSample> {
  const { columns } = sampled
  if (!columns.length) return new Map()
  try {
    return await sampleOnce(database, sampled)
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    const fault = itemFault(error, sampled)
    if (columns.length === 1) return new Map(columns.map(({ column_name: name }) => [name, fault]))
    if (isDenied(error) || error.code === '000630') throw fault
    const half = Math.ceil(columns.length / 2)
    const samples: TableSample[] = []
    for (const part of [columns.slice(0, half), columns.slice(half)])
      samples.push(await sampleColumns(database, { ...sampled, columns: part }))
    return new Map(samples.flatMap(sample => [...sample]))
  }
}

/** Characters of an answer at most. */
const answerCharacters = 32 * 2 ** 20
/** Rows beyond which blocks are chosen rather than rows, for which the service would go through all of them. */
const manyRows = 1_000_000

async function sampleOnce({ askRaw }: Database, sampled: Sampled): Promise<TableSample> {
  const { names, row, columns, bounds } = sampled
  const valueLength = Math.max(
    16,
    Math.min(bounds.valueLength, Math.floor(answerCharacters / (rowsOf(sampled) * columns.length))),
  )
  const list = columns.map(column => cellOf(column, valueLength)).join(', ')
  const rows = await askRaw(`SELECT ${list} FROM ${names.map(quoted).join('.')} ${howMany(row, bounds)}`)
  const described = columns.map(({ column_name: name, data_type: type, comment }) => ({
    name,
    type,
    grants: [],
    ...(comment && { comment }),
  }))
  const sample = await takeSample(described, oneBatch(rows, columns), { ...bounds, valueLength })
  const neighbours = row.columns.map(({ column_name: name }) => name)
  const columnsRead = new Map(sample.entries().map(([name, column]) => [name, { ...column, neighbours }] as const))
  const total = isView(row) ? undefined : (row.row_count ?? undefined)
  return partOf(columnsRead, { isAll: bounds.isAll === true || isView(row) || (total ?? 0) <= bounds.rows, total })
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

async function* oneBatch(rows: readonly Cells[], columns: readonly ColumnRow[]): AsyncGenerator<Cell[][]> {
  yield await Promise.resolve(
    rows.map(row =>
      row.map((cell, at): Cell => {
        const column = columns[at]
        const isHex = cell !== null && column && isBytes(column) && /^([\dA-F]{2})*$/i.test(cell)
        return isHex ? Buffer.from(cell, 'hex') : cell
      }),
    ),
  )
}

function itemFault(error: StatementError, { names }: Sampled): ConnectorError {
  if (isDenied(error))
    return new ConnectorError(
      'permission_denied',
      `The role may not read it; GRANT SELECT ON ${names.map(quoted).join('.')} TO ROLE of it allows it.`,
    )
  if (error.code === '000630' || error.code === '000604')
    return new ConnectorError('time_limit', 'A sample of its table was not there within 60 seconds.')
  return new ConnectorError('io_error', `Snowflake could not read it (${error.code}).`)
}
