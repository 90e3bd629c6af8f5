/** Text taken out of an encoding, and where each of its units stood. */
export interface Decoded {
  text: string
  /** Offset in the encoded text of each unit, and of the end. */
  offsets: ArrayLike<number>
  encoding: string
  /** Starts and ends, in order, of what really was encoded; what lies outside was found in the open already. */
  encoded: ArrayLike<number>
}
