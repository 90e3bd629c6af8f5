import { ConnectorError } from '../../kit/source-fault.ts'
import { partOf } from '../../kit/tables/part.ts'
import { takeSample, type Cell, type SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import { samplingOf, widened, type Sampling } from '../../kit/tables/sampling.ts'
import { tableNamed, type ColumnRow, type TableRow } from './catalogue.ts'
import { cellOf, isReadable } from './cells.ts'
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
  const [open, closed] = [row.columns.filter(isReadable), row.columns.filter(column => !isReadable(column))]
  const unreadable = ({ type }: ColumnRow) =>
    new ConnectorError('unsupported', `Values of the type ${type} are not read.`)
  return new Map([
    ...closed.map(column => [column.name, unreadable(column)] as const),
    ...(open.length ? await sampleColumns(database, { ...request, row, columns: open }) : []),
  ])
}

/** What cannot be read for what one column holds costs that column only. */
async function sampleColumns(database: Database, sampled: Sampled): Promise<TableSample> {
  const { columns } = sampled
  try {
    return await database.read(reader => sampleOnce(reader, sampled))
  } catch (error) {
    if (!errorNumber(error) && !isLate(error)) throw error
    const fault = itemFault(error, sampled)
    if (columns.length === 1) return new Map(columns.map(({ name }) => [name, fault]))
    if (isLate(error) || isDenied(error)) throw fault
    const half = Math.ceil(columns.length / 2)
    const samples: TableSample[] = []
    for (const part of [columns.slice(0, half), columns.slice(half)])
      samples.push(await sampleColumns(database, { ...sampled, columns: part }))
    return new Map(samples.flatMap(sample => [...sample]))
  }
}

/** Characters of an answer at most. */
const answerCharacters = 32 * 2 ** 20

async function sampleOnce({ askRaw }: Reader, sampled: Sampled): Promise<TableSample> {
  const { row, columns, bounds } = sampled
  const total = rowsOf(row)
  const valueLength = Math.max(
    16,
    Math.min(
      bounds.valueLength,
      Math.floor(answerCharacters / (Math.min(bounds.rows, total ?? bounds.rows) * columns.length || 1)),
    ),
  )
  const wanted = Math.min(bounds.rows, total ?? 0)
  let sampling: Sampling | undefined = samplingFor(row, bounds)
  let rows: Cell[][] = []
  for (; sampling; sampling = rows.length * 2 < wanted ? widened(sampling) : undefined)
    rows = await askRaw(statementFor(sampled, valueLength, sampling))
  const described = columns.map(({ name, type, comments }) => ({
    name,
    type,
    grants: [],
    ...(comments && { comment: comments }),
  }))
  const sample = await takeSample(described, once(rows), { ...bounds, valueLength })
  const neighbours = row.columns.map(({ name }) => name)
  const read = new Map(sample.entries().map(([name, column]) => [name, { ...column, neighbours }] as const))
  const isAll = bounds.isAll === true || row.kind === 'VIEW' || samplingFor(row, bounds).by === 'all'
  return partOf(read, { isAll, total })
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

async function* once(rows: readonly (readonly Cell[])[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield await Promise.resolve(rows)
}

/** The server's own words are not passed on: they may quote what a row holds. */
function itemFault(error: unknown, { schema, table, user }: SampleRequest): ConnectorError {
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
