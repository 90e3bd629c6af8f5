/** Takes the features of a document, by hash. */
export interface FeatureSink {
  /** A word, once for each time it stands there; `token`: its place among those of the text. */
  word(hash: number, token: number): void
  /** A pair of words, once for each time it stands there; `token`: the place of the second. */
  pair(hash: number, token: number): void
  /** A word or a pair of words of the first lines and of headings; `word`: the hash of the word itself, or of the pair's second. */
  head(hash: number, word: number): void
  /** A lexicon, form or layout cue, with its strength; of several the strongest counts. */
  cue(hash: number, strength: number): void
}
