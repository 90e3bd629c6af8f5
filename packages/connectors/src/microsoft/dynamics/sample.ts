import { z } from 'zod'
import { ConnectorError } from '../../kit/connector.ts'
import { takeSample, type Cell, type SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import { shapeOf, tablesOf, type Definition, type TableShape } from './catalogue.ts'
import type { Dataverse } from './dataverse.ts'
import { DataverseFault, isDenied, isMissing } from './fault.ts'

const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>
const pageSize = 250

/** Of large tables half of the rows are those that changed last, half those that come first by their keys, which is at random. */
export async function sampleTable(dataverse: Dataverse, name: string, bounds: SampleBounds): Promise<TableSample> {
  try {
    const [table] = await tablesOf(dataverse, { tables: [name] })
    const shape = table && (await shapeOf(dataverse, name))
    if (!table || !shape) throw new ConnectorError('vanished', 'The table is no longer there.')
    const columns = shape.columns.map(column => ({ ...column, grants: [] }))
    const names = columns.map(column => column.name)
    return await takeSample(columns, cellsOf(rowsOf(dataverse, { table, shape, rows: bounds.rows }), names), bounds)
  } catch (error) {
    if (!(error instanceof DataverseFault)) throw error
    if (isMissing(error)) throw new ConnectorError('vanished', 'The table is no longer there.')
    if (isDenied(error)) throw new ConnectorError('permission_denied', `The application user may not read ${name}.`)
    throw new ConnectorError('io_error', error.message)
  }
}

interface Sampling {
  table: Definition
  shape: TableShape
  rows: number
}

async function* rowsOf(dataverse: Dataverse, { table, shape, rows }: Sampling): AsyncGenerator<Row[]> {
  const id = table.PrimaryIdAttribute ?? `${table.LogicalName}id`
  const select = [id, ...shape.columns.map(column => column.name)].map(encodeURIComponent).join(',')
  const path = `/${table.EntitySetName}?$select=${select}`
  const seen = new Set<unknown>()
  const take = async function* (from: string, most: number) {
    const before = seen.size
    const call = {
      path: from,
      what: `Rows of ${table.LogicalName}`,
      pageSize: Math.min(pageSize, most),
      maxBytes: 64 * 2 ** 20,
    }
    for await (const { items } of dataverse.pages(Row, call)) {
      const fresh = items.filter(row => !seen.has(row[id])).slice(0, most - (seen.size - before))
      for (const row of fresh) seen.add(row[id] ?? Symbol('no key'))
      yield fresh
      if (seen.size - before >= most) return
    }
  }
  const half = shape.hasModifiedOn ? Math.ceil(rows / 2) : 0
  if (half) yield* take(`${path}&$orderby=modifiedon%20desc`, half)
  if (!half || seen.size >= half) yield* take(path, rows - seen.size)
}

async function* cellsOf(pages: AsyncIterable<Row[]>, columns: readonly string[]): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map(row => columns.map(name => cellOf(row[name])))
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
