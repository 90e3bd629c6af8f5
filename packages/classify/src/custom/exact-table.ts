import { cellForm, type KeyedHash } from './keyed-hash.ts'

/** Bytes of a row as it is kept: 8 of its primary value's hash, 4 of each corroborating one's, 8 for the filter. */
export const rowBytes = (columns: number) => 16 + 4 * columns
const bitsPerRow = 10
const probes = 7
/** Rows with one and the same primary value beyond this many are not looked at. */
const mostAlike = 1_000

/** Hashes rows of cells, the primary one first; rows without a primary value are left out. The cells are not kept. */
export function hashRows(rows: readonly (readonly string[])[], columns: number, hash: KeyedHash): Buffer {
  const kept = rows.map(row => row.map(cellForm)).filter(row => row[0])
  const buffer = Buffer.alloc(kept.length * rowBytes(columns))
  kept.forEach((row, index) => {
    const at = index * rowBytes(columns)
    const value = row[0] ?? ''
    const [one, two] = hash.quick(value)
    buffer.writeBigUInt64LE(hash.of(value), at)
    buffer.writeUInt32LE(one, at + 8)
    buffer.writeUInt32LE(two, at + 12)
    for (let column = 0; column < columns; column++) {
      const cell = row[column + 1]
      buffer.writeUInt32LE(cell ? shortHash(hash, cell) : 0, at + 16 + 4 * column)
    }
  })
  return buffer
}

/** Four bytes are enough for a value that must also stand near its row's primary one; 0 stands for an empty cell. */
export const shortHash = (hash: KeyedHash, value: string) => Number(hash.of(value) & 0xffffffffn) || 1

/** The rows of a table as keyed hashes, ready to be looked up: 12 bytes a row, 4 for each corroborating column, and a filter. */
export class ExactTable {
  readonly rows: number
  private readonly columns: number
  private readonly primary: BigUint64Array
  private readonly others: Uint32Array
  private readonly filter: Uint32Array

  /** `chunks` as `hashRows` made them. */
  constructor(chunks: readonly Uint8Array[], columns: number) {
    const width = rowBytes(columns)
    const all = Buffer.concat(chunks)
    this.rows = Math.floor(all.length / width)
    this.columns = columns
    this.filter = new Uint32Array(Math.max(1, Math.ceil((this.rows * bitsPerRow) / 32)))
    const order = sortedBy(all, width, this.rows)
    this.primary = BigUint64Array.from(order, row => all.readBigUInt64LE(row * width))
    this.others = new Uint32Array(this.rows * columns)
    order.forEach((row, index) => {
      this.mark(all.readUInt32LE(row * width + 8), all.readUInt32LE(row * width + 12))
      for (let column = 0; column < columns; column++)
        this.others[index * columns + column] = all.readUInt32LE(row * width + 16 + 4 * column)
    })
  }

  /** Whether a value may be in the table: wrong once in a hundred when it says yes, never when it says no. */
  mayHold([one, two]: readonly [number, number]): boolean {
    const bits = this.filter.length * 32
    for (let probe = 0; probe < probes; probe++) {
      const bit = (one + probe * two) % bits
      if (!((this.filter[bit >>> 5]! >>> (bit & 31)) & 1)) return false
    }
    return true
  }

  /** Columns that match in the best of the rows with this primary value; undefined when there is no such row. */
  best(primary: bigint, holds: (column: number, shortHash: number) => boolean): number[] | undefined {
    let found: number[] | undefined
    const from = this.first(primary)
    for (let row = from; row < Math.min(this.rows, from + mostAlike) && this.primary[row] === primary; row++) {
      const columns = Array.from({ length: this.columns }, (_, column) => column).filter(column => {
        const cell = this.others[row * this.columns + column]!
        return cell !== 0 && holds(column, cell)
      })
      if (!found || columns.length > found.length) found = columns
    }
    return found
  }

  private first(primary: bigint): number {
    let [low, high] = [0, this.rows]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.primary[middle]! < primary) low = middle + 1
      else high = middle
    }
    return low
  }

  private mark(one: number, two: number) {
    const bits = this.filter.length * 32
    for (let probe = 0; probe < probes; probe++) {
      const bit = (one + probe * two) % bits
      this.filter[bit >>> 5]! |= 1 << (bit & 31)
    }
  }
}

/** Row numbers in the order of their primary hashes, by typed arrays alone: a million rows sort in a second. */
function sortedBy(all: Buffer, width: number, rows: number): Uint32Array {
  const keys = Float64Array.from({ length: rows }, (_, row) => Number(all.readBigUInt64LE(row * width) >> 20n))
  const order = Uint32Array.from({ length: rows }, (_, row) => row)
  const exact = (row: number) => all.readBigUInt64LE(row * width)
  return order.sort((a, b) => keys[a]! - keys[b]! || (exact(a) < exact(b) ? -1 : 1))
}
