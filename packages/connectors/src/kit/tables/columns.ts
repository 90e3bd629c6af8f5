import type { ConnectorError } from '../source-fault.ts'
import { partOf } from './part.ts'
import { takeSample, type Cell, type SampleBounds } from './sample.ts'
import type { TableSample } from './sample-cache.ts'

interface Named {
  name: string
}

/** Why columns could not be read together; `isOfTable` where it has nothing to do with which ones were asked for. */
export interface ColumnsFault {
  fault: ConnectorError
  isOfTable: boolean
}

interface Asking<C extends Named> {
  /** All of the table, in order. */
  columns: readonly C[]
  isReadable(column: C): boolean
  /** Why one that may not or cannot be read is not. */
  refused(column: C): ConnectorError
  /** The columns of one statement. */
  take(columns: readonly C[]): Promise<TableSample>
  /** Nothing for an error that concerns more than the table. */
  faultOf(error: unknown): ColumnsFault | undefined
}

/** A sample of all columns that can be read; why not, for the others. @throws ConnectorError where it concerns all of them, and what `take` throws besides */
export async function sampleColumns<C extends Named>(asking: Asking<C>): Promise<TableSample> {
  const { columns, isReadable, refused } = asking
  const open = columns.filter(isReadable)
  return new Map([
    ...columns.filter(column => !isReadable(column)).map(column => [column.name, refused(column)] as const),
    ...(await byHalves(open, asking)),
  ])
}

/** What cannot be read for what one column holds costs that column only. */
async function byHalves<C extends Named>(
  columns: readonly C[],
  asking: Pick<Asking<C>, 'take' | 'faultOf'>,
): Promise<TableSample> {
  if (!columns.length) return new Map()
  try {
    return await asking.take(columns)
  } catch (error) {
    const found = asking.faultOf(error)
    if (!found) throw error
    if (columns.length === 1) return new Map(columns.map(({ name }) => [name, found.fault]))
    if (found.isOfTable) throw found.fault
    const half = Math.ceil(columns.length / 2)
    const samples: TableSample[] = []
    for (const part of [columns.slice(0, half), columns.slice(half)]) samples.push(await byHalves(part, asking))
    return new Map(samples.flatMap(sample => [...sample]))
  }
}

interface Described extends Named {
  type: string
  comment?: string | null | undefined
}

interface Taken {
  /** Of the whole table, those that are not read among them. */
  all: readonly Named[]
  bounds: SampleBounds
  /** Nothing but the bounds kept rows from being looked at. */
  isAll: boolean
  total?: number | undefined
}

/** What rows in the order of `columns` tell of them, as a part of their table. */
export async function samplePart(
  columns: readonly Described[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  { all, bounds, isAll, total }: Taken,
): Promise<TableSample> {
  const described = columns.map(({ name, type, comment }) => ({ name, type, grants: [], ...(comment && { comment }) }))
  const sample = await takeSample(described, rows, bounds)
  const neighbours = all.map(({ name }) => name)
  return partOf(new Map(sample.entries().map(([name, column]) => [name, { ...column, neighbours }] as const)), {
    isAll,
    total,
  })
}

/** How many rows a sample is of. */
export const rowsIn = (sample: TableSample): number => {
  const [first] = sample.values()
  return first !== undefined && 'rows' in first ? first.rows : 0
}

/** Characters of an answer at most that comes as a whole. */
const answerCharacters = 32 * 2 ** 20
const shortest = 16

/** How long a value may be so that as many rows of as many columns can be held at once. */
export const lengthWithin = ({ valueLength }: SampleBounds, rows: number, columns: number) =>
  Math.max(shortest, Math.min(valueLength, Math.floor(answerCharacters / Math.max(1, rows * columns))))

export async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield await Promise.resolve(rows)
}
