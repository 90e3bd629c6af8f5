import { Track } from '../scan/track.ts'
import { fnv1a } from '../text/hash.ts'
import { PhraseSteps } from './phrase-steps.ts'
import { TokenList } from './token-list.ts'
import { WordIds } from './word-ids.ts'
import { words } from './words.ts'

/** A row of words, and what it means. */
export interface Phrase<M> {
  text: string
  /** `fnv1a` of the text. */
  hash: number
  /** Words in it. */
  words: number
  /** Its own among the phrases of one list, from 0. */
  number: number
  meanings: M[]
}
/** The words of all phrases. */
const vocabulary = new WordIds()

/** For a few short texts beside the one that is judged, each read before the next. */
const short = new TokenList(vocabulary)
let [recent, other] = [new TokenList(vocabulary), new TokenList(vocabulary)]

/** The tokens of a text, made once where it is asked for again; good until two other texts were read. */
export function tokensOf(text: string): TokenList {
  if (recent.text === text) return recent
  ;[recent, other] = [other, recent]
  if (recent.text !== text) recent.read(text)
  return recent
}

/** The tokens of a line or a name; good until the next was read. */
export function tokensOfLine(text: string): TokenList {
  short.read(text)
  return short
}

/** The same without their numbers: no phrase can be found in them. */
export function wordsOfLine(text: string): TokenList {
  short.read(text, false)
  return short
}

/** Phrases by their words, found in one pass over a text's words. A step is a row of words that begins a phrase, by its number from 1. */
export class Phrases<M> {
  /** By their numbers. */
  readonly all: Phrase<M>[] = []
  private readonly steps = new PhraseSteps()
  private readonly isSame: (a: M, b: M) => boolean
  /** Number and first word of what a search meets. */
  private readonly hits = new Track(2)
  /** Per phrase the search in which it was met last. */
  private met = new Int32Array(0)
  private search = 0
  /** What was found last, and in which text. */
  private found: readonly Phrase<M>[] = []
  private searched: TokenList | undefined
  private reading = 0

  /** `isSame`: meanings of which a phrase keeps one. */
  constructor(isSame: (a: M, b: M) => boolean) {
    this.isSame = isSame
  }

  /** Phrases without words, or of more than `longest`, are left out. */
  add(phrase: string, meaning: M, longest = 12): void {
    const tokens = words(phrase)
    if (!tokens[0] || tokens.length > longest) return
    const { meanings } = this.phraseOf(tokens)
    if (!meanings.some(each => this.isSame(each, meaning))) meanings.push(meaning)
  }

  /** Reports every phrase in `tokens` that begins before `to`, with the index of its first word. */
  find(tokens: TokenList, found: (phrase: Phrase<M>, at: number) => void, to = tokens.count): void {
    const { hits, all } = this
    this.steps.find(tokens, to, hits)
    for (let hit = 0; hit < hits.length; hit += 2) found(all[hits.at[hit]!]!, hits.at[hit + 1]!)
  }

  /** Each phrase that is in `tokens`, once; searched for once for each text that they are of. */
  findEach(tokens: TokenList): readonly Phrase<M>[] {
    if (this.searched === tokens && this.reading === tokens.reading) return this.found
    if (this.met.length < this.all.length) this.met = new Int32Array(this.all.length)
    const { met, hits, all } = this
    const search = ++this.search
    const found: Phrase<M>[] = []
    this.steps.find(tokens, tokens.count, hits)
    for (let hit = 0; hit < hits.length; hit += 2) {
      const number = hits.at[hit]!
      if (met[number] === search) continue
      met[number] = search
      found.push(all[number]!)
    }
    this.searched = tokens
    this.reading = tokens.reading
    return (this.found = found)
  }

  private phraseOf(tokens: readonly string[]): Phrase<M> {
    const number = this.steps.add(
      tokens.map(token => vocabulary.add(token)),
      this.all.length,
    )
    const known = this.all[number]
    if (known) return known
    const text = tokens.join(' ')
    const phrase = { text, hash: fnv1a(text), words: tokens.length, number, meanings: [] }
    this.all.push(phrase)
    return phrase
  }
}
