import type { FeatureTable } from './feature-table.ts'
import { beside, besideFeature, ownFeatures, type TokenTraits } from './features.ts'

/** Where a token stands, from the one that is tagged. */
export const places = { own: 0, left: 3, left2: 6, right: 9, right2: 12 } as const
const tagCount = 5
/** The tags that are scored where no name goes on: none, and those that begin one. */
const scored = [0, 1, 3] as const
/** Numbers that are kept of one token: those of a place side by side, and as many as a line of the processor's cache holds. */
const width = 16
const most = 65_536
const features = new Int32Array(16)

/**
 * What each token adds to the scores of being no name, a person and an address by itself, for each of `places`, where no name goes on: whole numbers, so that it does not matter in
 * which order they are added. Side by side in one table, for the processor's cache; a token's traits know their row. Bounded.
 */
export class AloneScores {
  rows: Int32Array | Float64Array
  private readonly table: FeatureTable
  private readonly weights: Int16Array | Float64Array
  private count = 0
  /** Traits whose `rowsOf` is another have no row here. */
  private filling = {}

  constructor(table: FeatureTable, weights: Int16Array | Float64Array) {
    this.table = table
    this.weights = weights
    this.rows = this.sized(1_024)
  }

  /** Makes sure that so many tokens may be asked for, and their rows be read together. */
  reserve(tokens: number): void {
    if (this.count + tokens <= most) return
    this.count = 0
    this.filling = {}
  }

  /** Where the numbers of a token begin in `rows`. */
  of(traits: TokenTraits): number {
    return traits.rowsOf === this.filling ? traits.row : this.add(traits)
  }

  private add(traits: TokenTraits): number {
    this.reserve(1)
    const row = this.count++ * width
    if (row + width > this.rows.length) {
      const grown = this.sized(2 * this.count)
      grown.set(this.rows)
      this.rows = grown
    }
    traits.rowsOf = this.filling
    traits.row = row
    this.rows.fill(0, row, row + width)
    this.sumUp(row, ownFeatures(traits, [0, 0], features))
    for (const where of ['left', 'left2', 'right', 'right2'] as const) {
      features[0] = besideFeature(traits, beside[where])
      this.sumUp(row + places[where], 1)
    }
    return row
  }

  private sumUp(from: number, count: number): void {
    const known = this.table.keepKnown(features, count)
    for (let index = 0; index < known; index++)
      for (const [at, tag] of scored.entries())
        this.rows[from + at]! += this.weights[features[index]! * tagCount + tag]!
  }

  private sized(count: number): Int32Array | Float64Array {
    return this.weights instanceof Int16Array ? new Int32Array(count * width) : new Float64Array(count * width)
  }
}
