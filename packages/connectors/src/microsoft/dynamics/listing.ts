import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SourceFault, type Container, type Entry, type Page, type Removed } from '../../kit/connector.ts'
import { keyOf, namesIn } from '../../kit/tables/names.ts'
import { schemaFolder, tableEntries, type Exclude, type Table } from '../../kit/tables/table.ts'
import { shapeOf, tablesOf, type Definition } from './catalogue.ts'
import type { Dataverse } from './dataverse.ts'
import { DataverseFault } from './fault.ts'
import { reachOf, type Reach } from './reach.ts'
import type { DynamicsSettings } from './settings.ts'
import { rowsMark } from './version.ts'

/** Under which the environment itself shows its tables to SQL. */
export const schema = 'dbo'

export interface Reading {
  dataverse: Dataverse
  settings: DynamicsSettings
  exclude: Exclude
  signal: AbortSignal
}

/** Of a table: its rows' version, what it and its permissions look like, and where its changes go on. */
const Mark = z.object({ v: z.string(), s: z.string(), g: z.string(), t: z.string().optional() })
type Mark = z.infer<typeof Mark>
const Position = z.object({
  covers: z.enum(['all', 'changes']),
  /** The table that was read last. */
  after: z.string().optional(),
  marks: z.record(z.string(), Mark),
})
type Position = z.infer<typeof Position>

export const containerOf = ({ dataverse }: Pick<Reading, 'dataverse'>): Container => ({
  id: keyOf([dataverse.host, schema]),
  name: `${dataverse.host}/${schema}`,
})

const entriesOfPage = 1000

/**
 * Tables in the order of their names. Later, of a table that did not change nothing is told, and its rows are not sampled again.
 * @throws SourceFault `resync` where a table has other columns than before
 */
export async function* itemsOf(reading: Reading, from?: string): AsyncGenerator<Page<Entry | Removed>> {
  const { dataverse, settings, signal } = reading
  const position = positionOf(from)
  const tables = await tablesOf(dataverse, settings)
  const reach = await reachOf(dataverse)
  let items: (Entry | Removed)[] = position.after === undefined ? begin(reading, position, tables) : []
  for (const table of tables) {
    if (position.after !== undefined && table.LogicalName <= position.after) continue
    signal.throwIfAborted()
    items.push(...(await read(reading, { table, reach, position })))
    position.after = table.LogicalName
    if (items.length < entriesOfPage) continue
    yield { items, covers: position.covers, next: JSON.stringify(position) }
    items = []
  }
  signal.throwIfAborted()
  const { covers, marks } = position
  yield { items, covers, next: JSON.stringify({ covers: 'changes', marks } satisfies Position) }
}

function begin({ dataverse }: Reading, position: Position, tables: readonly Definition[]): (Entry | Removed)[] {
  if (position.covers === 'all') return [schemaFolder({ names: [dataverse.host, schema], grants: [] })]
  const there = new Set(tables.map(({ LogicalName: name }) => name))
  const gone = Object.keys(position.marks).filter(name => !there.has(name))
  for (const name of gone) delete position.marks[name]
  return gone.map(name => ({ type: 'removed', key: keyOf([dataverse.host, schema, name]) }))
}

function positionOf(from: string | undefined): Position {
  if (from === undefined) return { covers: 'all', marks: {} }
  try {
    return Position.parse(JSON.parse(from))
  } catch (cause) {
    throw new SourceFault('resync', 'The position is not known. All tables are listed once more.', { cause })
  }
}

interface Around {
  table: Definition
  reach: Reach
  position: Position
}

async function read(reading: Reading, { table, reach, position }: Around): Promise<Entry[]> {
  const { dataverse, exclude } = reading
  const name = table.LogicalName
  const names = [dataverse.host, schema, name] as const
  try {
    const shape = await shapeOf(dataverse, name)
    if (!shape) return []
    const before = position.marks[name]
    const rows = await rowsMark(
      dataverse,
      { ...table, hasModifiedOn: shape.hasModifiedOn },
      before && { version: before.v, ...(before.t !== undefined && { token: before.t }) },
    )
    const grants = reach.of(table)
    const mark: Mark = {
      v: rows?.version ?? '',
      s: digest(shape.columns),
      g: digest(grants),
      ...(rows?.token !== undefined && { t: rows.token }),
    }
    if (position.covers === 'changes' && before && before.s !== mark.s)
      throw new SourceFault('resync', `The columns of ${name} are others than before. All tables are listed once more.`)
    position.marks[name] = mark
    if (position.covers === 'changes' && before?.v === mark.v && before.g === mark.g) return []
    const told: Table = {
      names: [...names],
      grants,
      version: mark.v,
      columns: shape.columns.map(column => ({ ...column, grants: [] })),
    }
    return tableEntries(told, exclude)
  } catch (error) {
    if (!(error instanceof DataverseFault)) throw error
    const place = { key: keyOf(names), name, path: names.join('/'), parent: keyOf(names.slice(0, 2)) }
    return [{ type: 'problem', ...place, status: 'failed', reason: 'permission_denied', detail: error.message }]
  }
}

const digest = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 10)

/** Names of table and column in the key of an item; nothing for what is no column of this environment. */
export function columnIn({ dataverse, exclude }: Reading, key: string): { table: string; column: string } | undefined {
  const [host, of, table, column, ...more] = namesIn(key) ?? []
  if (host !== dataverse.host || of !== schema || table === undefined || column === undefined || more.length)
    return undefined
  if (exclude(`${schema}/${table}`, true) ?? exclude(`${schema}/${table}/${column}`, false)) return undefined
  return { table, column }
}
