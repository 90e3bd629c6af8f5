/** How often each 32-bit hash was counted, in the order in which they came first. */
export interface Counts extends Iterable<[hash: number, count: number]> {
  forEach(each: (count: number, hash: number) => void): void
  keys(): Iterable<number>
}

/** Counts in flat arrays, for about as many hashes as are announced. */
export class HashCounts implements Counts {
  private readonly hashes: number[] = []
  private readonly counts: number[] = []
  /** By the low bits of a hash: its place in `hashes` plus 1; further ones of the same bits in the next slots. */
  private readonly slots: Int32Array

  /** @param most hashes that can be counted */
  constructor(most: number) {
    this.slots = new Int32Array(slotsFor(most))
  }

  /** One more of it. */
  add(hash: number): void {
    const { slots, hashes } = this
    const mask = slots.length - 1
    let slot = spread(hash) & mask
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (hashes[slots[slot]! - 1] !== hash) continue
      this.counts[slots[slot]! - 1]!++
      return
    }
    slots[slot] = hashes.push(hash)
    this.counts.push(1)
  }

  forEach(each: (count: number, hash: number) => void): void {
    for (let at = 0; at < this.hashes.length; at++) each(this.counts[at]!, this.hashes[at]!)
  }

  keys = (): Iterable<number> => this.hashes;

  *[Symbol.iterator](): Iterator<[number, number]> {
    for (let at = 0; at < this.hashes.length; at++) yield [this.hashes[at]!, this.counts[at]!]
  }
}

/** Where each of some 32-bit hashes stands among them. */
export class HashPlaces {
  private readonly hashes: Int32Array
  private readonly slots: Int32Array

  constructor(hashes: Int32Array) {
    this.hashes = hashes
    this.slots = new Int32Array(slotsFor(hashes.length))
    const mask = this.slots.length - 1
    hashes.forEach((hash, at) => {
      let slot = spread(hash) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = at + 1
    })
  }

  /** -1 for one that is not among them. */
  of(hash: number): number {
    const { slots, hashes } = this
    const mask = slots.length - 1
    for (let slot = spread(hash) & mask; slots[slot] !== 0; slot = (slot + 1) & mask)
      if (hashes[slots[slot]! - 1] === hash) return slots[slot]! - 1
    return -1
  }
}

const spread = (hash: number) => hash ^ (hash >>> 15)
/** A power of two, less than half filled. */
const slotsFor = (count: number) => 1 << Math.ceil(Math.log2(2 * count + 2))
