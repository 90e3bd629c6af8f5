/** Takes the features of a document, by hash. */
export interface FeatureSink {
  /** A word or a pair of words, once for each time it stands there. */
  word(hash: number): void
  /** A word or a pair of words of the first lines and of headings; `word`: the hash of the word itself, or of the pair's second. */
  head(hash: number, word: number): void
  /** A lexicon, form or layout cue, with its strength; of several the strongest counts. */
  cue(hash: number, strength: number): void
}
