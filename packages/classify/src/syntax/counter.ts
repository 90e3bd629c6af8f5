/** Slots that the features of a text are counted in. */
export const slots = 1 << 14

/** Typed counters for one text at a time; filled anew without allocating. */
export class Counter {
  readonly counts = new Uint16Array(slots)
  /** The first `length` are the slots that are not 0. */
  readonly touched = new Int32Array(slots)
  length = 0

  clear() {
    for (let at = 0; at < this.length; at++) this.counts[this.touched[at]!] = 0
    this.length = 0
  }

  add(kind: number, a: number, b = 0) {
    const slot = slotOf(kind, a, b)
    const count = this.counts[slot]!
    if (count === 0) this.touched[this.length++] = slot
    if (count < 65_535) this.counts[slot] = count + 1
  }
}

/** A feature is a kind and up to two tokens. */
export function slotOf(kind: number, a: number, b: number): number {
  let hash = Math.imul(kind + 1, 0x9e3779b1) ^ Math.imul(a + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(b + 1, 0xc2b2ae35), 0x27d4eb2f)
  return (hash ^ (hash >>> 15)) & (slots - 1)
}
