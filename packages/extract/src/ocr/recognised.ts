/** What a picture says. */
export interface Recognised {
  text: string
  /** How sure the recogniser is of it, per cent. */
  confidence: number
  /** Letters and digits of all words that it sees, and of those that it is sure of. */
  seen: number
  sure: number
}
