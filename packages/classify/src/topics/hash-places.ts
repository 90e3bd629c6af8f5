/** Where each of some 32-bit hashes stands among them. */
export class HashPlaces {
  /** By the low bits of a hash: the hash, and its place plus 1; further ones of the same bits in the next slots. */
  private readonly slots: Int32Array
  private readonly mask: number

  constructor(hashes: Int32Array) {
    const count = slotsFor(hashes.length)
    this.slots = new Int32Array(2 * count)
    this.mask = count - 1
    hashes.forEach((hash, at) => {
      let slot = spread(hash) & this.mask
      while (this.slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.mask
      this.slots[2 * slot] = hash
      this.slots[2 * slot + 1] = at + 1
    })
  }

  /** -1 for one that is not among them. */
  of(hash: number): number {
    const { slots, mask } = this
    for (let slot = spread(hash) & mask; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask)
      if (slots[2 * slot] === hash) return slots[2 * slot + 1]! - 1
    return -1
  }
}

const spread = (hash: number) => hash ^ (hash >>> 15)
/** A power of two, less than half filled. */
const slotsFor = (count: number) => 1 << Math.ceil(Math.log2(2 * count + 2))
