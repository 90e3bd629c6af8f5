import { RowHasher } from './hashed-rows.ts'
import { takeSample, type Cell, type ColumnSample, type SampleBounds } from './sample.ts'
import type { TableSample } from './sample-cache.ts'

/** How a database's values are read that are no documents of others. */
export interface Values {
  isDocument(value: unknown): value is Record<string, unknown>
  cellOf(value: unknown): Cell
  typeOf(value: unknown): string
}

const [deepest, mostElements, mostPaths] = [12, 50, 1000]

interface Field {
  cells: Cell[]
  types: Set<string>
  /** Documents that have it. */
  documents: number
  lastIn: number
}

/** Gathers what documents hold by path: nested names are joined by dots, as queries write them, and elements of an array are values of its path. */
export class FieldCollector {
  readonly #bounds: SampleBounds
  readonly #values: Values
  readonly #fields = new Map<string, Field>()
  readonly #hasher = new RowHasher()
  #documents = 0
  #bytes = 0
  /** Paths that were one too many. */
  left = 0

  constructor(bounds: SampleBounds, values: Values) {
    this.#bounds = bounds
    this.#values = values
  }

  get isFull(): boolean {
    return this.#documents >= this.#bounds.rows || this.#bytes >= this.#bounds.tableBytes
  }

  take(document: Readonly<Record<string, unknown>>): void {
    this.#documents++
    for (const [name, value] of Object.entries(document)) this.#walk(segment(name), value, 1)
  }

  async result(): Promise<TableSample> {
    const columns = new Map<string, ColumnSample>()
    const table = this.#hasher.rows(this.#documents)
    const neighbours = [...this.#fields.keys()]
    for (const [name, { cells, types, documents }] of this.#fields) {
      const type = [...types].toSorted().join(' | ')
      const taken = await takeSample([{ name, type, grants: [] }], once(cells), { ...this.#bounds, rows: cells.length })
      const sample = taken.get(name)
      const nulls = (sample?.nulls ?? 0) + this.#documents - documents
      if (!sample) continue
      const { table: _, ...own } = sample
      columns.set(name, { ...own, ...(table && { table }), neighbours, rows: this.#documents, nulls })
    }
    return columns
  }

  #walk(path: string, value: unknown, depth: number): void {
    if (Array.isArray(value)) {
      for (const element of value.slice(0, mostElements)) this.#walk(path, element, depth + 1)
      if (!value.length) this.#keep(path, null, 'array')
    } else if (this.#values.isDocument(value) && depth < deepest) {
      const entries = Object.entries(value)
      for (const [name, inner] of entries) this.#walk(`${path}.${segment(name)}`, inner, depth + 1)
      if (!entries.length) this.#keep(path, null, 'object')
    } else this.#keep(path, this.#values.cellOf(value), this.#values.typeOf(value))
  }

  #keep(path: string, whole: Cell, type: string): void {
    const field = this.#fields.get(path) ?? this.#begin(path)
    if (!field) return
    // One more than is kept, so that it shows whether something was cut off.
    const cell = whole === null ? null : whole.slice(0, this.#bounds.valueLength + 1)
    field.types.add(type)
    if (typeof cell === 'string') this.#hasher.add(path, this.#documents - 1, cell)
    if (field.lastIn !== this.#documents) field.documents++
    field.lastIn = this.#documents
    field.cells.push(cell)
    this.#bytes += (cell?.length ?? 0) + 16
  }

  #begin(path: string): Field | undefined {
    if (this.#fields.size >= mostPaths) {
      this.left++
      return undefined
    }
    const field = { cells: [], types: new Set<string>(), documents: 0, lastIn: -1 }
    this.#fields.set(path, field)
    return field
  }
}

async function* once(cells: readonly Cell[]) {
  yield cells.map(cell => [cell])
}

/** Names that are ids rather than names of anything stand together. */
const segment = (name: string) =>
  /^(\d{1,20}|[\da-f]{24}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(name) ? '*' : name
