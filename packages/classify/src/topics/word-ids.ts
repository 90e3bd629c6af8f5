import { fnv1a } from '../text/hash.ts'

/** Tokens of a text: `ids` are to be filled in. */
interface Tokens {
  count: number
  hashes: Int32Array
  starts: Int32Array
  lengths: Uint8Array
  ids: Uint16Array
  units: Uint16Array
}

/** Words that lists of phrases are made of, each with a number from 1; looked up by hash, then letter by letter. */
export class WordIds {
  private count = 1
  /** By the low bits of a hash: a word's number; further words of the same bits in the next slots. */
  private slots = new Uint16Array(1024)
  private hashes = new Int32Array(1024)
  /** Where a word's letters begin in `letters`; they end where the next one's begin. */
  private starts = new Int32Array(1024)
  private letters = new Uint16Array(8192)

  /** The number of `word`, its own from now on. */
  add(word: string): number {
    const hash = fnv1a(word)
    const known = this.find(hash, word)
    if (known) return known
    const id = this.count++
    const start = this.starts[id]!
    const end = start + word.length
    if (this.count === this.hashes.length) {
      this.hashes = grown(this.hashes)
      this.starts = grown(this.starts)
    }
    while (end > this.letters.length) this.letters = grown(this.letters)
    for (let at = 0; at < word.length; at++) this.letters[start + at] = word.charCodeAt(at)
    this.hashes[id] = hash
    this.starts[id + 1] = end
    if (id * 4 > this.slots.length) this.fill()
    else this.place(id)
    return id
  }

  /** The number of the word with these units from `start`, or 0. */
  idOf(hash: number, units: Uint16Array, start: number, length: number): number {
    const { slots, hashes } = this
    const mask = slots.length - 1
    for (let slot = spread(hash) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = slots[slot]!
      if (hashes[id] === hash && this.isSame(id, units, start, length)) return id
    }
    return 0
  }

  /** Fills in the numbers of all tokens of a text. */
  tellIds({ count, hashes, units, starts, lengths, ids }: Tokens): void {
    const { slots } = this
    const mask = slots.length - 1
    for (let token = 0; token < count; token++) {
      const hash = hashes[token]!
      ids[token] = slots[spread(hash) & mask] === 0 ? 0 : this.idOf(hash, units, starts[token]!, lengths[token]!)
    }
  }

  private find(hash: number, word: string): number {
    const units = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))
    return this.idOf(hash, units, 0, word.length)
  }

  private isSame(id: number, units: Uint16Array, start: number, length: number): boolean {
    const { letters } = this
    const own = this.starts[id]!
    if (this.starts[id + 1]! - own !== length) return false
    for (let at = 0; at < length; at++) if (letters[own + at] !== units[start + at]) return false
    return true
  }

  private place(id: number) {
    const mask = this.slots.length - 1
    let slot = spread(this.hashes[id]!) & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = id
  }

  private fill() {
    this.slots = new Uint16Array(this.slots.length * 2)
    for (let id = 1; id < this.count; id++) this.place(id)
  }
}

const spread = (hash: number) => hash ^ (hash >>> 15)

function grown<A extends Int32Array | Uint16Array>(numbers: A): A
function grown(numbers: Int32Array | Uint16Array): Int32Array | Uint16Array {
  const twice = numbers instanceof Int32Array ? new Int32Array(2 * numbers.length) : new Uint16Array(2 * numbers.length)
  twice.set(numbers)
  return twice
}
