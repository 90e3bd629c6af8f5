/** A feature has its slot by the low bits of its hash; the high bits tell whether the slot is really its own. */
export const tableBits = 20
export const slotOf = (hash: number) => hash & ((1 << tableBits) - 1)
export const checkOf = (hash: number) => (hash >>> 24) | 1

/**
 * Features to rows of weights, small enough for a processor's cache: a bit for each slot, and for each 32 of them the number of rows before.
 */
export class FeatureTable {
  readonly present: Uint32Array
  readonly checks: Uint8Array
  /** Per 32 slots their bits and the number of rows before, side by side: most features are not known and cost one look. */
  private readonly ranked = new Int32Array(1 << (tableBits - 4))

  /** `present`: one bit per slot, least first. `checks`: one byte per slot that is present. */
  constructor(present: Uint8Array<ArrayBuffer>, checks: Uint8Array) {
    this.present = new Uint32Array(present.buffer)
    this.checks = checks
    let rows = 0
    this.present.forEach((bits, word) => {
      this.ranked[word * 2] = bits
      this.ranked[word * 2 + 1] = rows
      rows += ones(bits)
    })
  }

  /** The row of a feature, or -1 for one that is not known. */
  rowOf(hash: number): number {
    const slot = slotOf(hash)
    const word = (slot >>> 5) << 1
    const bits = this.ranked[word]!
    if (((bits >>> (slot & 31)) & 1) === 0) return -1
    const row = this.ranked[word + 1]! + ones(bits & ((1 << (slot & 31)) - 1))
    return this.checks[row] === checkOf(hash) ? row : -1
  }

  /** Replaces hashes by the rows of those that are known; returns how many. */
  keepKnown(features: Int32Array, count: number): number {
    let known = 0
    for (let index = 0; index < count; index++) {
      const row = this.rowOf(features[index]!)
      if (row >= 0) features[known++] = row
    }
    return known
  }
}

/** Bits that are set (Hacker's Delight 5-1). */
function ones(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
