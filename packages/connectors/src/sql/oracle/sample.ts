import { ConnectorError } from '../../kit/source-fault.ts'
import { lengthWithin, once, sampleColumns, samplePart, type ColumnsFault } from '../../kit/tables/columns.ts'
import type { Cell, SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import { samplingOf, widened, type Sampling } from '../../kit/tables/sampling.ts'
import { tableNamed, type ColumnRow, type TableRow } from './catalogue.ts'
import { cellOf, isReadable } from './cells.ts'
import { requireCheap } from './cost.ts'
import type { Database, Reader } from './database.ts'
import { errorNumber, isDenied, isLate, quoted } from './fault.ts'

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

/** A sample of all columns of a table that can be read; why not, for the others. @throws ConnectorError where it concerns all of them, SourceFault */
export async function sampleTable(database: Database, request: SampleRequest): Promise<TableSample> {
  const { schema, table } = request
  const row = await database.read(reader => tableNamed(reader, schema, table))
  if (!row) throw new ConnectorError('vanished', `There is no table ${quoted(schema)}.${quoted(table)} any more.`)
  if (row.external)
    throw new ConnectorError('excluded', 'Its rows lie in files. Connect where these lie as a data source of its own.')
  if (row.temporary) throw new ConnectorError('excluded', 'Its rows are those of each session alone.')
  return sampleColumns<ColumnRow>({
    columns: row.columns,
    isReadable,
    refused: ({ type }) => new ConnectorError('unsupported', `Values of the type ${type} are not read.`),
    take: columns => database.read(reader => sampleOnce(reader, { ...request, row, columns })),
    faultOf: error => columnsFault(error, request),
  })
}

async function sampleOnce(reader: Reader, sampled: Sampled): Promise<TableSample> {
  const { row, columns, bounds, schema, table } = sampled
  if (row.kind === 'VIEW') await requireCheap(reader, schema, table)
  const total = rowsOf(row)
  const valueLength = lengthWithin(bounds, Math.min(bounds.rows, total ?? bounds.rows), columns.length)
  const wanted = Math.min(bounds.rows, total ?? 0)
  let sampling: Sampling | undefined = samplingFor(row, bounds)
  let rows: Cell[][] = []
  for (; sampling; sampling = rows.length * 2 < wanted ? widened(sampling) : undefined)
    rows = await reader.askRaw(statementFor(sampled, valueLength, sampling))
  return samplePart(
    columns.map(column => ({ ...column, comment: column.comments })),
    once(rows),
    {
      all: row.columns,
      bounds: { ...bounds, valueLength },
      isAll: bounds.isAll === true || row.kind === 'VIEW' || samplingFor(row, bounds).by === 'all',
      total,
    },
  )
}

/** Rows as the statistics say; of a table that has none, as many as were put into it as far as Oracle wrote it down. */
function rowsOf({ kind, rows, inserts, deletes }: TableRow): number | undefined {
  if (kind === 'VIEW') return undefined
  if (rows !== null && rows !== undefined) return rows
  return inserts === null || inserts === undefined ? undefined : Math.max(0, inserts - (deletes ?? 0))
}

/** Of a table that was never analysed. */
const rowsOfBlock = 40

/** Of a view, of which no part can be asked for, and of a table of which nothing is known, the rows that come first. */
function samplingFor(row: TableRow, bounds: SampleBounds): Sampling {
  const rows = rowsOf(row)
  if (rows === undefined || bounds.isAll) return { by: 'all' }
  return samplingOf({ rows, blocks: row.blocks ?? rows / rowsOfBlock }, bounds.rows)
}

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/SELECT.html */
function statementFor({ schema, table, row, columns, bounds }: Sampled, length: number, sampling: Sampling): string {
  const list = columns.map((column, at) => `${cellOf(column, length)} AS c${at}`).join(', ')
  const seed = row.id % 1_000_000
  const part =
    sampling.by === 'all'
      ? ''
      : ` SAMPLE${sampling.by === 'blocks' ? ' BLOCK' : ''} (${Math.max(0.000001, sampling.percent).toFixed(6)}) SEED (${seed})`
  const from = `FROM ${quoted(schema)}.${quoted(table)}${part} t`
  // Of what the sample holds, rows by chance too: not those that lie first.
  if (!part || row.organised) return `SELECT ${list} ${from} WHERE ROWNUM <= ${bounds.rows}`
  return `SELECT * FROM (SELECT ${list} ${from} ORDER BY ORA_HASH(t.ROWID, 4294967295, ${seed})) WHERE ROWNUM <= ${bounds.rows}`
}

function columnsFault(error: unknown, request: SampleRequest): ColumnsFault | undefined {
  if (!errorNumber(error) && !isLate(error)) return undefined
  return { fault: itemFault(error, request), isOfTable: isLate(error) || isDenied(error) }
}

/** The server's own words are not passed on: they may quote what a row holds. */
export function itemFault(error: unknown, { schema, table, user }: Omit<SampleRequest, 'bounds'>): ConnectorError {
  const number = errorNumber(error)
  const name = `${quoted(schema)}.${quoted(table)}`
  if (isDenied(error))
    return new ConnectorError(
      'permission_denied',
      `${user} may not read it, or it is gone; GRANT READ ON ${name} TO ${user} allows it.`,
    )
  if (isLate(error)) return new ConnectorError('time_limit', 'A sample of its table was not there within 30 seconds.')
  if (number === 4063)
    return new ConnectorError('io_error', `${name} is a view that does not work any more. Have it mended or dropped.`)
  return new ConnectorError('io_error', `The server could not read it (ORA-${String(number).padStart(5, '0')}).`)
}
