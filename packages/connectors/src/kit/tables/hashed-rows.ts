/** Rows of a table as they were looked at, by a hash of each value: enough to tell which of them are alike, and no value. */
export interface HashedRows {
  /** Headers of the columns, in order. */
  names: readonly string[]
  /** Of each column one number a row; 0 where it has no value. All are as long. */
  hashes: readonly Uint32Array[]
}

const [mostRows, mostColumns, mostCharacters] = [10_000, 200, 256]

/** Gathers hashes row by row, of so many rows and columns at most. */
export class RowHasher {
  readonly #columns = new Map<string, number[]>()

  /** `row` counts from 0. Of several values of one row the first counts. */
  add(name: string, row: number, text: string): void {
    if (row >= mostRows) return
    const hashes = this.#columns.get(name) ?? []
    if (!hashes.length && this.#columns.size >= mostColumns) return
    this.#columns.set(name, hashes)
    hashes[row] ??= hashOf(text)
  }

  /** Nothing where no value came. */
  rows(count: number): HashedRows | undefined {
    if (!this.#columns.size) return undefined
    const length = Math.min(count, mostRows)
    const hashes = [...this.#columns.values()].map(column => Uint32Array.from({ length }, (_, row) => column[row] ?? 0))
    return { names: [...this.#columns.keys()], hashes }
  }
}

/** FNV-1a, 32 bits, never 0. @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < Math.min(text.length, mostCharacters); at++)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0 || 1
}
