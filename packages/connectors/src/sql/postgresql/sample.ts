import { z } from 'zod'
import { ConnectorError } from '../../kit/source-fault.ts'
import { rowsIn, sampleColumns, samplePart, type ColumnsFault } from '../../kit/tables/columns.ts'
import type { Cell, SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import { samplingOf, widened, type Sampling } from '../../kit/tables/sampling.ts'
import { findRelation, type ColumnRow, type RelationRow } from './catalogue.ts'
import { tooCostly } from './cost.ts'
import type { Database, Transaction } from './database.ts'
import { quoted, sqlState } from './fault.ts'

export interface SampleRequest {
  schema: string
  table: string
  /** Who reads, for saying what is missing. */
  user: string
  bounds: SampleBounds
}

/** A sample of all columns of a table that may be read; why not, for the others. @throws ConnectorError where it concerns all of them, SourceFault */
export async function sampleTable(database: Database, request: SampleRequest): Promise<TableSample> {
  const { schema, table, user } = request
  const relation = await database.read(({ ask }) => findRelation(ask, { schema, table }))
  if (!relation) throw new ConnectorError('vanished', `There is no table ${quoted(schema)}.${quoted(table)} any more.`)
  if (relation.isForeign)
    throw new ConnectorError(
      'excluded',
      'Its rows lie in another database. Connect that one as a data source of its own.',
    )
  return sampleColumns({
    columns: relation.columns,
    isReadable: ({ isReadable }) => isReadable,
    refused: ({ name }) => refused(request, name, user),
    take: columns => database.read(transaction => sampleOnce(transaction, { ...request, relation, columns })),
    faultOf: error => columnsFault(error, request),
  })
}

interface Sampled extends SampleRequest {
  relation: RelationRow
  columns: readonly ColumnRow[]
}

async function sampleOnce(transaction: Transaction, sampled: Sampled): Promise<TableSample> {
  const { relation, columns } = sampled
  // However wide a table is, a row stays one that can be held.
  const valueLength = Math.min(sampled.bounds.valueLength, Math.floor(firstCharacters / columns.length))
  const bounds = { ...sampled.bounds, valueLength }
  const statementOf = await statementFor(transaction, { ...sampled, bounds })
  const sized = await sizedUp(transaction, relation, bounds)
  let sample: TableSample | undefined
  for (let sampling: Sampling | undefined = sized.sampling; sampling;) {
    const statement = statementOf(sampling)
    const fault = isChosen(relation, bounds) ? undefined : await tooCostly(transaction.ask, statement)
    // What few rows there are is better than to look through a table for more.
    if (fault && sample) return sample
    if (fault) throw fault
    sample = await samplePart(columns, batchesOf(transaction, statement, { ...sampled, bounds }), {
      all: relation.columns,
      bounds,
      isAll: sampling.by === 'all',
      total: sized.total,
    })
    await transaction.ask('CLOSE sample')
    sampling = rowsIn(sample) * 2 < bounds.rows ? widened(sampling) : undefined
  }
  return sample ?? new Map()
}

/** A table is read as a whole where the settings say so, whatever that costs. */
const isChosen = ({ kind }: RelationRow, { isAll }: SampleBounds) => isAll === true && kind !== 'v'

const Size = z.object({ rows: z.number(), blocks: z.number() })
/** Of a table that was never analysed. */
const usualRowsPerBlock = 40

/** Only tables can be sampled by the server; of a view the first rows are taken. */
async function sizedUp(
  { ask }: Transaction,
  { oid, kind }: RelationRow,
  { rows, isAll }: SampleBounds,
): Promise<{ sampling: Sampling; total?: number }> {
  if (kind === 'v') return { sampling: { by: 'all' } }
  const [found] = await ask(
    `WITH RECURSIVE parts AS (
      SELECT $1::oid AS oid UNION ALL SELECT i.inhrelid FROM parts p JOIN pg_inherits i ON i.inhparent = p.oid WHERE $2
    ), sizes AS (
      SELECT c.reltuples, c.relpages, pg_relation_size(c.oid) / current_setting('block_size')::int AS blocks
      FROM parts p JOIN pg_class c ON c.oid = p.oid WHERE c.relkind <> 'p'
    )
    SELECT coalesce(sum(blocks * CASE WHEN relpages > 0 AND reltuples >= 0 THEN reltuples / relpages ELSE ${usualRowsPerBlock} END), 0)::float8 AS rows,
      coalesce(sum(blocks), 0)::float8 AS blocks FROM sizes`,
    [oid, kind === 'p'],
  )
  const size = Size.parse(found)
  return { sampling: isAll ? { by: 'all' } : samplingOf(size, rows), total: Math.round(size.rows) }
}

const Quoted = z.object({ table: z.string(), columns: z.array(z.string()) })

/** The statement as text, its names quoted by the server. */
async function statementFor({ ask }: Transaction, { relation, columns, schema, table, bounds }: Sampled) {
  const names = columns.map(({ name }) => name)
  const [row] = await ask(
    `SELECT format('%I.%I', $1::text, $2::text) AS table,
      ARRAY(SELECT format('t.%I', name) FROM unnest($3::text[]) WITH ORDINALITY AS n(name, place) ORDER BY place) AS columns`,
    [schema, table, names],
  )
  const { table: from, columns: cells } = Quoted.parse(row)
  const list = cells.map((cell, at) => cellOf(cell, columns[at]?.isBytes === true, bounds.valueLength))
  const seed = Number(relation.oid) % 2 ** 31
  // Where a row lies is told only to who may read all of it.
  const chance = relation.isReadable ? 't.tableoid, t.ctid' : list[0]
  return (sampling: Sampling): string => {
    const select = `SELECT ${list.join(', ')} FROM`
    const only = relation.kind === 'p' || relation.kind === 'v' ? '' : 'ONLY '
    if (relation.kind === 'v' || bounds.isAll) return `${select} ${only}${from} AS t LIMIT ${bounds.rows}`
    const method = sampling.by === 'rows' ? 'BERNOULLI' : 'SYSTEM'
    const part =
      sampling.by === 'all' ? '' : ` TABLESAMPLE ${method} (${sampling.percent.toFixed(9)}) REPEATABLE (${seed})`
    // Of what the sample holds, rows by chance too: not those that lie first.
    return `${select} ${only}${from} AS t${part} ORDER BY hashtext(concat_ws('/', ${chance}, ${seed})) LIMIT ${bounds.rows}`
  }
}

/** One character more than is kept: so it shows whether something was cut off. */
function cellOf(cell: string, isBytes: boolean, length: number): string {
  return isBytes
    ? `encode(substring(${cell}::bytea FROM 1 FOR ${length}), 'hex')`
    : `left(${cell}::text, ${length + 1})`
}

/** Characters of a batch at most, as long as nothing is known of the rows; and bytes that one should have. */
const firstCharacters = 8 * 2 ** 20
const batchBytes = 4 * 2 ** 20
const mostGrowth = 4

/** Rows in batches whose size follows from what the rows before weighed. */
async function* batchesOf(
  { ask, askRaw }: Transaction,
  statement: string,
  { columns, bounds }: Sampled,
): AsyncGenerator<Cell[][]> {
  await ask(`DECLARE sample NO SCROLL CURSOR FOR ${statement}`)
  let size = Math.max(1, Math.floor(firstCharacters / (columns.length * bounds.valueLength)))
  for (let left = bounds.rows; left > 0;) {
    const rows = await askRaw(`FETCH FORWARD ${Math.min(size, left)} FROM sample`)
    if (!rows.length) break
    yield rows.map(row =>
      row.map((cell, at) => (cell !== null && columns[at]?.isBytes ? Buffer.from(cell, 'hex') : cell)),
    )
    left -= rows.length
    const bytes = rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + (cell?.length ?? 0), 0), 1)
    size = Math.max(1, Math.min(size * mostGrowth, Math.floor((batchBytes * rows.length) / bytes)))
  }
}

/** Errors that have nothing to do with which columns are asked for. */
const concernsTable = new Set(['42501', '42P01', '55P03', '57014', '53200', '53100', '40001'])

function columnsFault(error: unknown, request: SampleRequest): ColumnsFault | undefined {
  const state = sqlState(error)
  return state ? { fault: itemFault(state, request), isOfTable: concernsTable.has(state) } : undefined
}

/** The server's own words are not passed on: they may quote what a row holds. */
export function itemFault(state: string, { schema, table, user }: Omit<SampleRequest, 'bounds'>): ConnectorError {
  if (state === '42501') return refused({ schema, table }, undefined, user)
  if (state === '42P01' || state === '42703')
    return new ConnectorError('vanished', 'It was gone when it was about to be read.')
  if (state === '55P03')
    return new ConnectorError(
      'io_error',
      'Another session keeps its table locked. It is tried again with the next scan.',
    )
  if (state === '57014')
    return new ConnectorError('time_limit', 'A sample of its table was not there within 30 seconds.')
  // A replica puts what comes from its primary before whoever reads.
  if (state === '40001')
    return new ConnectorError(
      'io_error',
      'Its rows were changed by the primary while the replica read them. It is tried again with the next scan.',
    )
  return new ConnectorError('io_error', `The server could not read it (${state}).`)
}

function refused({ schema, table }: Pick<SampleRequest, 'schema' | 'table'>, column: string | undefined, user: string) {
  const what = column === undefined ? 'SELECT' : `SELECT (${quoted(column)})`
  return new ConnectorError(
    'permission_denied',
    `${user} may not read it; GRANT USAGE ON SCHEMA ${quoted(schema)} TO ${quoted(user)} and ` +
      `GRANT ${what} ON ${quoted(schema)}.${quoted(table)} TO ${quoted(user)} allow it.`,
  )
}
