/** Values in a signature. Two documents' share of equal values estimates how much of their wording they share. */
export const signatureLength = 64
export const bandCount = 16
const rowsPerBand = signatureLength / bandCount
const shingleWords = 4
const mostWords = 50_000

/** MinHash of a document's wording: 64 values of 32 bits, kept as 256 bytes (344 characters of base64). */
export type Signature = Uint32Array<ArrayBuffer>

const [factors, addends] = permutations()

/**
 * One-permutation-per-value MinHash over the set of word 4-grams (Broder 1997; https://doi.org/10.1109/SEQUEN.1997.666900),
 * of the first 50,000 words. Case, accents, digits' values and layout do not matter. Undefined for a text of fewer than
 * four words: there is nothing to compare.
 */
export function signature(text: string): Signature | undefined {
  const words = wordHashes(text)
  if (words.length < shingleWords) return undefined
  const least = new Uint32Array(signatureLength).fill(0xFFFFFFFF)
  for (const shingle of shingles(words)) {
    for (let at = 0; at < signatureLength; at++) {
      const value = mix(Math.imul(shingle, factors[at]!) + addends[at]!)
      if (value < least[at]!) least[at] = value
    }
  }
  return least
}

/** Estimated Jaccard similarity of two documents' word 4-grams, 0 to 1; standard error at most 0.0625. */
export function similarity(one: Signature, other: Signature): number {
  let equal = 0
  for (let at = 0; at < signatureLength; at++) if (one[at] === other[at]) equal++
  return equal / signatureLength
}

/**
 * Keys under which near-duplicates meet: documents with similarity s share at least one of the 16 with chance
 * 1 - (1 - s^4)^16: 0.999 at 0.8, 0.64 at 0.5, 0.03 at 0.2.
 */
export function bandKeys(values: Signature): string[] {
  return Array.from({ length: bandCount }, (_, band) => {
    let hash = 0x811C9DC5 ^ band
    for (let row = 0; row < rowsPerBand; row++) hash = mix(hash + values[band * rowsPerBand + row]!)
    return `${band.toString(16)}${(mix(hash ^ 0x5BD1E995) >>> 0).toString(16).padStart(8, '0')}${(hash >>> 0).toString(16).padStart(8, '0')}`
  })
}

export function encodeSignature(values: Signature): string {
  let binary = ''
  for (const value of values) for (let shift = 0; shift < 32; shift += 8) binary += String.fromCharCode(value >>> shift & 255)
  return btoa(binary)
}

/** Throws RangeError when the text is not a signature. */
export function decodeSignature(text: string): Signature {
  const binary = atob(text)
  if (binary.length !== signatureLength * 4) throw new RangeError(`A signature has ${signatureLength * 4} bytes; this has ${binary.length}. Read the item anew.`)
  return Uint32Array.from({ length: signatureLength }, (_, at) => [0, 8, 16, 24].reduce((value, shift, byte) => (value | binary.charCodeAt(at * 4 + byte) << shift) >>> 0, 0))
}

const word = /\p{L}+|\d+/gu

/** Numbers count as one and the same word, so that a template filled in twice is near to itself. */
function wordHashes(text: string): number[] {
  const hashes: number[] = []
  for (const [found] of text.matchAll(word)) {
    hashes.push(/^\d/.test(found) ? 1 : hashWord(found.normalize('NFD').replace(/\p{M}+/gu, '').toLowerCase()))
    if (hashes.length === mostWords) break
  }
  return hashes
}

function shingles(words: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (let at = 0; at + shingleWords <= words.length; at++) {
    let hash = 0
    for (let offset = 0; offset < shingleWords; offset++) hash = mix(Math.imul(hash, 31) + words[at + offset]!)
    found.add(hash)
  }
  return found
}

/** 32-bit FNV-1a. */
export function hashWord(text: string): number {
  let hash = 0x811C9DC5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The last step of MurmurHash3. */
function mix(value: number): number {
  let mixed = value | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85EBCA6B)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xC2B2AE35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function permutations(): [Uint32Array, Uint32Array] {
  let state = 0x2545F491
  const next = () => state = mix(state + 0x9E3779B9)
  return [Uint32Array.from({ length: signatureLength }, () => next() | 1), Uint32Array.from({ length: signatureLength }, next)]
}
