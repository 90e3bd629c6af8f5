/**
 * Words that give a kind of document away, per topic key. `titles` stand at a document's head or in its file name;
 * `terms` are field names, headings and set phrases inside it; `names` are short forms that mean this in file names only.
 * Each is a list separated by `|` or line ends, compared without case and accents.
 */
export interface TopicWords {
  titles: string
  terms: string
  names?: string
}
export const phrasesOf = (list: string) =>
  list
    .split(/[|\n]/)
    .map(phrase => phrase.trim())
    .filter(Boolean)
export type Lexicon = Readonly<Record<string, TopicWords>>
