import { fnv1a, mix } from '../text/hash.ts'

/** A set of words as a Bloom filter with six probes. */
export interface WordFilter {
  bits: Uint8Array
}

const probes = 6
const bitsPerWord = 15

export const mayHold = (filter: WordFilter, word: string): boolean => mayHoldHash(filter, fnv1a(word))

/** The same by the `fnv1a` of a word. */
export function mayHoldHash({ bits }: WordFilter, word: number): boolean {
  const size = bits.length * 8
  let hash = word
  for (let probe = 0; probe < probes; probe++) {
    const at = mix(hash) % size
    if (!((bits[at >>> 3]! >>> (at & 7)) & 1)) return false
    hash = (hash + 0x9e3779b9) | 0
  }
  return true
}

/** One in 800 other words passes. */
export function filterOf(words: readonly string[]): WordFilter {
  const bits = new Uint8Array(Math.max(8, Math.ceil((words.length * bitsPerWord) / 8)))
  for (const word of words) {
    let hash = fnv1a(word)
    for (let probe = 0; probe < probes; probe++) {
      const at = mix(hash) % (bits.length * 8)
      bits[at >>> 3]! |= 1 << (at & 7)
      hash = (hash + 0x9e3779b9) | 0
    }
  }
  return { bits }
}
