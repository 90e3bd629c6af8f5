import { TokenList } from './token-list.ts'
import { WordIds } from './word-ids.ts'
import { words } from './words.ts'

/** What a row of words means, and the words that may follow it, by their numbers. */
interface Step<M> {
  phrase: string
  meanings?: M[]
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

/** Phrases by their words, found in one pass over a text's words. */
export class Phrases<M> {
  /** By the number of a first word. */
  private readonly starts: (Step<M> | undefined)[] = []
  private readonly isSame: (a: M, b: M) => boolean

  /** `isSame`: meanings of which a phrase keeps one. */
  constructor(isSame: (a: M, b: M) => boolean) {
    this.isSame = isSame
  }

  /** Phrases without words, or of more than `longest`, are left out. */
  add(phrase: string, meaning: M, longest = 12): void {
    const tokens = words(phrase)
    if (!tokens[0] || tokens.length > longest) return
    const known = (this.stepTo(tokens).meanings ??= [])
    if (!known.some(each => this.isSame(each, meaning))) known.push(meaning)
  }

  /** Reports every phrase in `tokens`, with the index of its first word. */
  find({ ids, count }: TokenList, found: (meanings: readonly M[], phrase: string, at: number) => void): void {
    const { starts } = this
    for (let at = 0; at < count; at++) {
      let step = ids[at] === 0 ? undefined : starts[ids[at]!]
      for (let next = at + 1; step; next++) {
        if (step.meanings) found(step.meanings, step.phrase, at)
        step = next < count && step.next ? step.next.get(ids[next]!) : undefined
      }
    }
  }

  private stepTo(tokens: readonly string[]): Step<M> {
    const [first = '', ...others] = tokens
    const id = vocabulary.add(first)
    let step = (this.starts[id] ??= { phrase: first })
    for (const token of others) step = nextStep(step, token)
    return step
  }
}

function nextStep<M>(step: Step<M>, token: string): Step<M> {
  const id = vocabulary.add(token)
  const known = (step.next ??= new Map()).get(id)
  if (known) return known
  const next = { phrase: `${step.phrase} ${token}` }
  step.next.set(id, next)
  return next
}
