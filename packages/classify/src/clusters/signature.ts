import { mix } from '../text/hash.ts'

/** Values in a signature. Two documents' share of equal values estimates how much of their wording they share. */
export const signatureLength = 64
export const bandCount = 16
const rowsPerBand = signatureLength / bandCount
const shingleWords = 4
const empty = 0xffffffff

/** MinHash of a document's wording: 64 whole numbers of 32 bits. */
export type Signature = readonly number[]

/**
 * One-permutation MinHash (Li, Owen, Zhang 2012) over the word 4-grams, with empty bins filled from others (Shrivastava 2017): one step of
 * work for each word, whatever the length of the signature.
 */
export class SignatureBuilder {
  private readonly least = new Uint32Array(signatureLength).fill(empty)
  private words = 0

  /** Ready for another document. */
  clear(): void {
    this.least.fill(empty)
    this.words = 0
  }

  /** All words of a document, by their hashes, in order. */
  addWords(words: Int32Array, count: number): void {
    const { least } = this
    let [earliest, earlier, before] = [0, 0, 0]
    for (let at = 0; at < count; at++) {
      const word = words[at]!
      if (at >= shingleWords - 1) {
        let hash = mix(earliest)
        hash = mix(Math.imul(hash, 31) + earlier)
        hash = mix(Math.imul(hash, 31) + before)
        hash = mix(Math.imul(hash, 31) + word)
        const value = mix(hash ^ 0x9e3779b9)
        const bin = hash & (signatureLength - 1)
        if (value < least[bin]!) least[bin] = value
      }
      earliest = earlier
      earlier = before
      before = word
    }
    this.words += count
  }

  /** Something that is compared for itself, whatever stands beside it. */
  addWhole(hash: number): void {
    this.words++
    this.file(mix(hash))
  }

  private file(hash: number) {
    const bin = hash & (signatureLength - 1)
    const value = mix(hash ^ 0x9e3779b9)
    if (value < this.least[bin]!) this.least[bin] = value
  }

  /** Undefined for a text of fewer than `fewest` words: there is too little to compare. */
  finish(fewest: number): Signature | undefined {
    if (this.words < Math.max(fewest, shingleWords)) return undefined
    const values: number[] = []
    for (let bin = 0; bin < signatureLength; bin++) {
      const value = this.least[bin]!
      values.push(value === empty ? this.borrowed(bin) : value)
    }
    return values
  }

  /** The value of a bin that is not empty, always asked in the same order, so that alike documents borrow alike. */
  private borrowed(bin: number): number {
    for (let attempt = 1; ; attempt++) {
      const value = this.least[attempt <= listed ? lenders[bin * listed + attempt - 1]! : lenderOf(bin, attempt)]!
      if (value !== empty) return value
    }
  }
}

/** Which bin an empty one asks at an attempt, from 1. */
const lenderOf = (bin: number, attempt: number) => mix(Math.imul(bin + 1, 0x9e3779b1) + attempt) & (signatureLength - 1)
/** The first attempts of each bin, side by side. */
const listed = 32
const lenders = Uint8Array.from({ length: signatureLength * listed }, (_, at) =>
  lenderOf(Math.floor(at / listed), 1 + (at % listed)),
)

/** Estimated Jaccard similarity of two documents' word 4-grams, 0 to 1; standard error at most about 0.0625. */
export function similarity(one: Signature, other: Signature): number {
  let equal = 0
  for (let at = 0; at < signatureLength; at++) if (one[at] === other[at]) equal++
  return equal / signatureLength
}

/**
 * Keys under which near-duplicates meet, as unsigned 64-bit decimals: documents with similarity s share at least one of the 16 with chance
 * 1 - (1 - s^4)^16: 0.999 at 0.8, 0.64 at 0.5, 0.03 at 0.2.
 */
export function bandKeys(values: Signature): string[] {
  return Array.from({ length: bandCount }, (_, band) => {
    let high = 0x811c9dc5 ^ band
    for (let row = 0; row < rowsPerBand; row++) high = mix(high + values[band * rowsPerBand + row]!)
    return ((BigInt(high) << 32n) | BigInt(mix(high ^ 0x5bd1e995))).toString()
  })
}
