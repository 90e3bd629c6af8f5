/** Every bound on reading one document. Hitting one ends in `partial` with its reason and what was read. */
export interface ExtractLimits {
  /** Milliseconds that all of one source may take, with everything inside and with the consumer's work (classifying, say). */
  itemTimeMs: number
  /** Milliseconds that one document, or one member of an archive or mailbox, may take. Waiting for the consumer does not count. */
  timeMs: number
  /** Milliseconds of text recognition, on top of `timeMs`. */
  ocrTimeMs: number
  /** Milliseconds for everything inside one source together. */
  totalTimeMs: number
  /** A large document gets the time that this rate needs, where that is longer than `timeMs`. */
  bytesPerSecond: number
  /** Bytes that decompression may give in all. */
  inflatedBytes: number
  /** Decompressed to compressed bytes of one member, once it has given more than `ratioFloorBytes`. */
  ratio: number
  ratioFloorBytes: number
  /** Archives, attachments and embedded documents inside each other (Macie's bound is 10). */
  depth: number
  /** Members of archives and mailboxes in all (Macie's bound is 1,000,000). */
  entries: number
  /** Pages, slides and sheets of one document. */
  pages: number
  /** UTF-16 units of text in all; none by default. */
  textChars: number
  /** Parts described in the outcome; the text of further ones is still read. */
  parts: number
  /** Bytes that a parser without random access may hold in memory: one mail, one legacy document's text. */
  memoryBytes: number
  /** Bytes of temporary file that a stream may be spooled to for random access. */
  spoolBytes: number
  /** Pixels of a picture given to text recognition. */
  pixels: number
}

const megabyte = 2 ** 20

export const defaultLimits: Readonly<ExtractLimits> = Object.freeze({
  itemTimeMs: 900_000,
  timeMs: 30_000,
  ocrTimeMs: 120_000,
  totalTimeMs: 3_600_000,
  bytesPerSecond: 5 * megabyte,
  inflatedBytes: 20_480 * megabyte,
  ratio: 250,
  ratioFloorBytes: 64 * megabyte,
  depth: 10,
  entries: 1_000_000,
  pages: 20_000,
  textChars: Infinity,
  parts: 10_000,
  memoryBytes: 64 * megabyte,
  spoolBytes: 10_240 * megabyte,
  pixels: 100_000_000,
})
