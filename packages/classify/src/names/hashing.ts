/** 32-bit FNV-1a over UTF-16 units, continued from `hash`. */
export function hashText(text: string, hash = 0x811C9DC5 | 0): number {
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** The last step of MurmurHash3: spreads the entropy over all bits. */
export function mix(hash: number): number {
  let mixed = hash
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85EBCA6B)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xC2B2AE35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** A set of words as a Bloom filter with four probes. */
export interface WordFilter { bits: Uint8Array }

const probes = 4

export function mayHold({ bits }: WordFilter, word: string): boolean {
  const size = bits.length * 8
  let hash = hashText(word)
  for (let probe = 0; probe < probes; probe++) {
    const at = mix(hash) % size
    if (!(bits[at >>> 3]! >>> (at & 7) & 1)) return false
    hash = hash + 0x9E3779B9 | 0
  }
  return true
}

/** About 10 bits per word: 1 in 80 other words passes. */
export function filterOf(words: readonly string[]): WordFilter {
  const bits = new Uint8Array(Math.max(8, Math.ceil(words.length * 10 / 8)))
  for (const word of words) {
    let hash = hashText(word)
    for (let probe = 0; probe < probes; probe++) {
      const at = mix(hash) % (bits.length * 8)
      bits[at >>> 3]! |= 1 << (at & 7)
      hash = hash + 0x9E3779B9 | 0
    }
  }
  return { bits }
}
