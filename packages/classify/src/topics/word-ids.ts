import { fnv1a } from '../text/hash.ts'

/** Words that lists of phrases are made of, each with a number from 1; looked up by hash, then letter by letter. */
export class WordIds {
  private readonly words = ['']
  /** By the low bits of a hash: a word's number; further words of the same bits in the next slots. */
  private slots = new Uint16Array(1024)
  private readonly hashes = [0]

  /** The number of `word`, its own from now on. */
  add(word: string): number {
    const hash = fnv1a(word)
    const known = this.find(hash, word.length, at => word.charCodeAt(at))
    if (known) return known
    this.hashes.push(hash)
    const id = this.words.push(word) - 1
    if (id * 4 > this.slots.length) this.grow()
    else this.place(id)
    return id
  }

  /** The number of the word with these units from `start`, or 0. */
  idOf(hash: number, units: Uint16Array, start: number, length: number): number {
    const mask = this.slots.length - 1
    for (let slot = spread(hash) & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.slots[slot]!
      if (this.hashes[id] === hash && isSame(this.words[id]!, units, start, length)) return id
    }
    return 0
  }

  private find(hash: number, length: number, unitAt: (at: number) => number): number {
    return this.idOf(
      hash,
      Uint16Array.from({ length }, (_, at) => unitAt(at)),
      0,
      length,
    )
  }

  private place(id: number) {
    const mask = this.slots.length - 1
    let slot = spread(this.hashes[id]!) & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    this.slots[slot] = id
  }

  private grow() {
    this.slots = new Uint16Array(this.slots.length * 2)
    for (let id = 1; id < this.words.length; id++) this.place(id)
  }
}

const spread = (hash: number) => hash ^ (hash >>> 15)

function isSame(word: string, units: Uint16Array, start: number, length: number): boolean {
  if (word.length !== length) return false
  for (let at = 0; at < length; at++) if (word.charCodeAt(at) !== units[start + at]) return false
  return true
}
