import type { SinglingOut } from '@sharelight/contract'
import type { AttributeColumn } from './attributes.ts'

/** Rows that are compared: the first ones, so that the same table always says the same. */
export const mostCompared = 10_000
const [fewestCompared, mostTogether] = [10, 4]
/** Columns that single out so many of the rows are told before larger sets of them. */
const many = 0.5

/** The rows of a table as far as they tell something of somebody: a hash of each value, for so many rows at most. */
export class PeopleRows {
  private readonly columns: readonly AttributeColumn[]
  private readonly hashes: Uint32Array[]
  private rows = 0

  constructor(columns: readonly AttributeColumn[]) {
    this.columns = columns
    this.hashes = columns.map(() => new Uint32Array(256))
  }

  get isFull(): boolean {
    return this.rows === mostCompared
  }

  /** @param hashOf gives 0 where a column has no value */
  add(hashOf: (position: number) => number): void {
    if (this.isFull) return
    for (const [at, { position }] of this.columns.entries()) {
      if (this.rows === this.hashes[at]!.length) this.hashes[at] = grown(this.hashes[at]!)
      this.hashes[at]![this.rows] = hashOf(position)
    }
    this.rows++
  }

  /** The fewest columns that single out many, else those that single out most; undefined where there are too few rows to say. */
  result(): SinglingOut | undefined {
    if (this.rows < fewestCompared) return undefined
    let best: { set: number[]; unique: number; least: number } | undefined
    for (const set of setsOf(this.columns.length, mostTogether)) {
      if (!set.some(at => this.columns[at]!.isPersonal)) continue
      if (best && best.unique >= this.rows * many && set.length > best.set.length) break
      const found = this.groups(set)
      if (!best || found.unique > best.unique || (!best.unique && found.least < best.least)) best = { set, ...found }
    }
    if (!best) return undefined
    const { set, unique, least } = best
    return { columns: set.map(at => this.columns[at]!.name), rows: this.rows, unique, least }
  }

  /** How many rows share their values with no other, and the size of the smallest group that does. */
  private groups(set: readonly number[]): { unique: number; least: number } {
    const sizes = new Map<number, number>()
    for (let row = 0; row < this.rows; row++) {
      const key = this.key(set, row)
      sizes.set(key, (sizes.get(key) ?? 0) + 1)
    }
    let [unique, least] = [0, this.rows]
    for (const size of sizes.values()) {
      if (size === 1) unique++
      if (size < least) least = size
    }
    return { unique, least }
  }

  /** 53 bits of the values together. */
  private key(set: readonly number[], row: number): number {
    let [low, high] = [0x811c9dc5, 0x9e3779b9]
    for (const at of set) {
      const hash = this.hashes[at]![row]!
      low = Math.imul(low ^ hash, 0x01000193) + at
      high = Math.imul(high + hash, 0x85ebca6b) ^ (high >>> 13)
    }
    return (low >>> 0) * 2 ** 21 + (high >>> 11)
  }
}

function grown(values: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.min(values.length * 4, mostCompared))
  larger.set(values)
  return larger
}

/** All sets of numbers below `count`, the smaller ones first. */
function setsOf(count: number, largest: number): number[][] {
  const sets = Array.from({ length: 2 ** count - 1 }, (_, index) =>
    Array.from({ length: count }, (_each, at) => at).filter(at => (index + 1) & (1 << at)),
  )
  return sets.filter(set => set.length <= largest).sort((a, b) => a.length - b.length)
}
