/** Where each of some 32-bit hashes stands among them. */
export class HashPlaces {
  /** By the low bits of a hash: the hash, and its place plus 1; further ones of the same bits in the next slots. */
  private readonly slots: Int32Array
  private readonly mask: number
  /** A bit by the high bits of each hash: small enough to stay in the processor's cache, where most hashes that are asked for are none of them. */
  private readonly maybe = new Int32Array(1 << (maybeBits - 5))

  constructor(hashes: Int32Array) {
    const count = slotsFor(hashes.length)
    this.slots = new Int32Array(2 * count)
    this.mask = count - 1
    hashes.forEach((hash, at) => {
      this.maybe[hash >>> (37 - maybeBits)]! |= 1 << (hash >>> (32 - maybeBits))
      let slot = spread(hash) & this.mask
      while (this.slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.mask
      this.slots[2 * slot] = hash
      this.slots[2 * slot + 1] = at + 1
    })
  }

  /** -1 for one that is not among them. */
  of(hash: number): number {
    if ((this.maybe[hash >>> (37 - maybeBits)]! & (1 << (hash >>> (32 - maybeBits)))) === 0) return -1
    const { slots, mask } = this
    for (let slot = spread(hash) & mask; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask)
      if (slots[2 * slot] === hash) return slots[2 * slot + 1]! - 1
    return -1
  }
}

const maybeBits = 19
const spread = (hash: number) => hash ^ (hash >>> 15)
/** A power of two, less than half filled. */
const slotsFor = (count: number) => 1 << Math.ceil(Math.log2(2 * count + 2))
