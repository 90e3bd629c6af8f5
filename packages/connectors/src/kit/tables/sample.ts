import { RowHasher, type HashedRows } from './hashed-rows.ts'
import { beginsDocument } from './signatures.ts'
import type { Column } from './table.ts'

/** Of one table; bytes are those of UTF-8. */
export interface SampleBounds {
  rows: number
  /** Whoever set it up wants all rows, as far as they fit. */
  isAll?: boolean
  /** Characters of a value; what is longer is cut, by the database already. */
  valueLength: number
  columnBytes: number
  tableBytes: number
}

/** What a column holds, as far as a sample tells: all that classification needs to judge it as a column. */
export interface ColumnSample {
  header: string
  type: string
  comment?: string
  /** Headers of all columns of its table, in order. */
  neighbours: readonly string[]
  /** Rows that were looked at, and in how many of them it is null. */
  rows: number
  nulls: number
  /** Different values among them. */
  distinct: number
  /** Values that are longer than what is kept of them. */
  cut: number
  /** Values that are no text. */
  binary: number
  /** Of these, values that begin as documents do: files of Office, PDF, pictures, archives. */
  documents: number
  /** All rows were looked at and all values kept: they came to an end before the bounds did. */
  isWhole: boolean
  /** Rows of its table, as far as the database says without counting them, where more than were looked at. */
  of?: number
  /** All columns of the sample together; the same for each of them. */
  table?: HashedRows
  /** In the order of the sample, without nulls and binary ones; fewer than were looked at once the bounds are reached. */
  values: readonly string[]
}

/** A value as it comes from the database. */
export type Cell = string | Uint8Array | null

/** Columns by name, from rows in the order of `columns`. Holds no more than the bounds, whatever comes. */
export async function takeSample(
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  bounds: SampleBounds,
): Promise<Map<string, ColumnSample>> {
  const collectors = columns.map(() => new Collector(bounds))
  const hasher = new RowHasher()
  let [rows, bytes, isEnded] = [0, 0, true]
  for await (const batch of batches) {
    for (const row of batch.slice(0, bounds.rows - rows)) {
      collectors.forEach((collector, at) => {
        const cell = row[at] ?? null
        bytes += collector.take(cell)
        if (typeof cell === 'string') hasher.add(columns[at]?.name ?? '', rows, cell)
      })
      rows++
    }
    if (rows < bounds.rows && bytes < bounds.tableBytes) continue
    isEnded = false
    break
  }
  const neighbours = columns.map(({ name }) => name)
  const table = hasher.rows(rows)
  return new Map(
    columns.map(({ name, type, comment }, at) => [
      name,
      {
        header: name,
        type,
        ...(comment !== undefined && { comment }),
        neighbours,
        rows,
        ...(table && { table }),
        ...(collectors[at] ?? new Collector(bounds)).result(isEnded),
      },
    ]),
  )
}

class Collector {
  readonly #bounds: SampleBounds
  readonly #values: string[] = []
  readonly #different = new Set<string>()
  #bytes = 0
  #nulls = 0
  #cut = 0
  #binary = 0
  #documents = 0
  #left = 0

  constructor(bounds: SampleBounds) {
    this.#bounds = bounds
  }

  /** Gives how many bytes it keeps of it. */
  take(cell: Cell): number {
    const text = typeof cell === 'string' || cell === null ? cell : textOf(cell)
    if (text === null) this.#nulls++
    else if (text === undefined) this.#keepNot(cell)
    else return this.#keep(text)
    return 0
  }

  #keepNot(cell: Cell): void {
    this.#binary++
    if (cell instanceof Uint8Array && beginsDocument(cell)) this.#documents++
  }

  #keep(whole: string): number {
    const { valueLength, columnBytes } = this.#bounds
    // The database gives one character more than is kept, so that a value which is just as long is no cut one.
    const isCut = whole.length > valueLength
    const text = isCut ? whole.slice(0, valueLength) : whole
    if (isCut) this.#cut++
    const bytes = Buffer.byteLength(text)
    if (this.#bytes + bytes > columnBytes) {
      this.#left++
      return 0
    }
    this.#bytes += bytes
    this.#different.add(text)
    this.#values.push(text)
    return bytes
  }

  result(isEnded: boolean) {
    return {
      isWhole: isEnded && this.#left === 0,
      nulls: this.#nulls,
      distinct: this.#different.size,
      cut: this.#cut,
      binary: this.#binary,
      documents: this.#documents,
      values: this.#values,
    }
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Bytes that are text in fact; nothing for others. A character that was cut through at the end does not count against them. */
function textOf(bytes: Uint8Array): string | undefined {
  for (let end = bytes.length; end >= Math.max(0, bytes.length - 3); end--) {
    try {
      const text = decoder.decode(bytes.subarray(0, end))
      // oxlint-disable-next-line no-control-regex -- what text does not hold
      return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text
    } catch {
      // Perhaps its last character is not whole.
    }
  }
  return undefined
}
