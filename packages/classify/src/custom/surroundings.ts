import { confidenceLevels } from '@sharelight/contract/confidence'
import { isWhole, Phrases } from './phrases.ts'
import { termOf, type Spelling } from './sequence.ts'
import type { TextWindow } from './text-window.ts'

const folded: Spelling = { matchCase: false, matchAccents: false }
const { low, medium, high } = confidenceLevels

export interface SurroundingWords {
  near: readonly string[]
  not: readonly string[]
  nearRequired: boolean
  within: number
}
interface Word {
  start: number
  end: number
  index: number
}

/** A phrase of 200 characters, with spaces between its words. */
const longestWord = 400

/** The words around values, found once per window. */
export class Surroundings {
  private readonly words: readonly string[]
  private readonly phrases: Phrases | undefined
  private readonly definition: SurroundingWords
  private window: TextWindow | undefined
  private found: Word[] = []

  constructor(definition: SurroundingWords) {
    this.definition = definition
    this.words = [...definition.near, ...definition.not]
    this.phrases = this.words.length ? new Phrases(this.words.map(word => termOf(word, folded))) : undefined
  }

  /**
   * The confidence of a value that counts `base` by itself: a word that speaks for it raises it by one level, one against it
   * lowers it by one. Undefined when it is not to be reported.
   */
  judge(
    window: TextWindow,
    { start, end }: { start: number; end: number },
    base: number,
  ): { confidence: number; near?: string; against?: string } | undefined {
    if (!this.phrases) return { confidence: base }
    if (this.window !== window) this.gather(window)
    const { near, not, within, nearRequired } = this.definition
    let [closest, distance, against] = [-1, Infinity, -1]
    for (let index = this.firstEndingFrom(start - within); index < this.found.length; index++) {
      const word = this.found[index]!
      if (word.end > end + within + longestWord) break
      const gap = word.end <= start ? start - word.end : word.start >= end ? word.start - end : Infinity
      if (gap > within) continue
      if (word.index >= near.length) against = word.index - near.length
      else if (gap < distance) [closest, distance] = [word.index, gap]
    }
    if (nearRequired && near.length && closest < 0) return undefined
    const raised = closest >= 0 && !nearRequired ? raise(base) : base
    const confidence = against >= 0 ? lower(raised) : raised
    if (!confidence) return undefined
    return { confidence, ...(closest >= 0 && { near: near[closest] }), ...(against >= 0 && { against: not[against] }) }
  }

  private firstEndingFrom(position: number): number {
    let [low, high] = [0, this.found.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.found[middle]!.end < position) low = middle + 1
      else high = middle
    }
    return low
  }

  private gather(window: TextWindow) {
    this.window = window
    this.found = []
    const sequence = window.sequence(folded)
    this.phrases?.find(sequence, (index, first, last) => {
      if (isWhole(sequence, first, last))
        this.found.push({ start: sequence.from[first]!, end: sequence.from[last]! + 1, index })
    })
  }
}

const raise = (confidence: number) => (confidence < medium ? medium : high)
const lower = (confidence: number) => (confidence > medium ? medium : confidence > low ? low : 0)
