import { words } from './words.ts'

/** What a row of words means, and the words that may follow it. */
interface Step<M> {
  phrase: string
  meanings?: M[]
  next: Map<string, Step<M>>
}

/** Phrases by their words, found in one pass over a text's words. */
export class Phrases<M> {
  private readonly start: Step<M> = { phrase: '', next: new Map() }
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
    if (!known.some(other => this.isSame(other, meaning))) known.push(meaning)
  }

  /** Reports every phrase in `tokens`, with the index of its first word. */
  find(tokens: readonly string[], found: (meanings: readonly M[], phrase: string, at: number) => void): void {
    for (let at = 0; at < tokens.length; at++) {
      let step = this.start.next.get(tokens[at]!)
      for (let count = 1; step; count++) {
        if (step.meanings) found(step.meanings, step.phrase, at)
        const next = tokens[at + count]
        step = next === undefined ? undefined : step.next.get(next)
      }
    }
  }

  private stepTo(tokens: readonly string[]): Step<M> {
    let step = this.start
    for (const token of tokens) {
      const phrase = step === this.start ? token : `${step.phrase} ${token}`
      const next = step.next.get(token) ?? { phrase, next: new Map() }
      step.next.set(token, next)
      step = next
    }
    return step
  }
}
