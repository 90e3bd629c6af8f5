import { fnv1a } from '../text/hash.ts'
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
/** The words of a row so far, and those that may follow, by their numbers. */
interface Step<M> {
  text: string
  words: number
  phrase?: Phrase<M>
  next?: Map<number, Step<M>>
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

/** Phrases by their words, found in one pass over a text's words. */
export class Phrases<M> {
  /** By their numbers. */
  readonly all: Phrase<M>[] = []
  /** By the number of a first word. */
  private readonly starts: (Step<M> | undefined)[] = []
  /** Per word's number whether it stands in a phrase behind the first word: most words do not. */
  private readonly isLater = new Uint8Array(65_536)
  private readonly isSame: (a: M, b: M) => boolean
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
    const { meanings } = this.phraseAt(this.stepTo(tokens))
    if (!meanings.some(each => this.isSame(each, meaning))) meanings.push(meaning)
  }

  /** Reports every phrase in `tokens` that begins before `to`, with the index of its first word. */
  find({ ids, count }: TokenList, found: (phrase: Phrase<M>, at: number) => void, to = count): void {
    const { starts, isLater } = this
    for (let at = 0; at < count && at < to; at++) {
      let step = ids[at] === 0 ? undefined : starts[ids[at]!]
      for (let next = at + 1; step; next++) {
        if (step.phrase) found(step.phrase, at)
        const id = next < count ? ids[next]! : 0
        step = isLater[id] === 1 ? step.next?.get(id) : undefined
      }
    }
  }

  /** Each phrase that is in `tokens`, once; searched for once for each text that they are of. */
  findEach(tokens: TokenList): readonly Phrase<M>[] {
    if (this.searched === tokens && this.reading === tokens.reading) return this.found
    if (this.met.length < this.all.length) this.met = new Int32Array(this.all.length)
    const { met } = this
    const search = ++this.search
    const found: Phrase<M>[] = []
    this.find(tokens, phrase => {
      if (met[phrase.number] === search) return
      met[phrase.number] = search
      found.push(phrase)
    })
    this.searched = tokens
    this.reading = tokens.reading
    return (this.found = found)
  }

  private phraseAt(step: Step<M>): Phrase<M> {
    if (step.phrase) return step.phrase
    const { text, words: length } = step
    step.phrase = { text, hash: fnv1a(text), words: length, number: this.all.length, meanings: [] }
    this.all.push(step.phrase)
    return step.phrase
  }

  private stepTo(tokens: readonly string[]): Step<M> {
    const [first = '', ...others] = tokens
    const id = vocabulary.add(first)
    let step = (this.starts[id] ??= { text: first, words: 1 })
    for (const token of others) {
      this.isLater[vocabulary.add(token)] = 1
      step = nextStep(step, token)
    }
    return step
  }
}

function nextStep<M>(step: Step<M>, token: string): Step<M> {
  const id = vocabulary.add(token)
  const known = (step.next ??= new Map()).get(id)
  if (known) return known
  const next: Step<M> = { text: `${step.text} ${token}`, words: step.words + 1 }
  step.next.set(id, next)
  return next
}
