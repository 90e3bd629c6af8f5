/** Text taken out of an encoding, and where each of its units stood. */
export interface Decoded {
  text: string
  /** Offset in the encoded text of each unit, and of the end. */
  offsets: number[]
  encoding: string
  /** Ranges of the encoded text that really were encoded; what lies outside was found in the open already. */
  encoded: readonly (readonly [start: number, end: number])[]
}
