import { Automaton } from '../pattern/automaton.ts'
import type { PatternSource } from '../pattern/nfa.ts'
import { canonical } from '../text/canonical.ts'

/** Per phrase id: the rules that it speaks for. */
export type Supports = readonly (readonly number[] | undefined)[]

/** Patterns in one automaton, and which words make what it finds worth a look. What the patterns mean are indices of rules. */
export class PatternSet {
  readonly automaton: Automaton
  private readonly supports: Supports
  /** Per ending of the automaton, a bit for each phrase that speaks for a rule of it; made when first needed. */
  private readonly helpers: (Uint32Array | undefined)[] = []

  constructor(patterns: readonly PatternSource[], supports: Supports, mayEnd: (end: number) => boolean) {
    this.automaton = new Automaton(patterns, canonical, mayEnd)
    this.supports = supports
  }

  /** Whether one of the phrases `words[from]`, `words[from + 3]` … before `to` speaks for a rule that this ending means. */
  isHelped(ending: number, words: Int32Array, from: number, to: number): boolean {
    const bits = (this.helpers[ending] ??= this.helpersOf(ending))
    for (let index = from; index < to; index += 3) {
      const id = words[index]!
      if ((bits[id >>> 5]! >>> (id & 31)) & 1) return true
    }
    return false
  }

  private helpersOf(ending: number): Uint32Array {
    const rules = new Set(this.automaton.endings[ending])
    const bits = new Uint32Array((this.supports.length >>> 5) + 1)
    this.supports.forEach((supported, id) => {
      if (supported?.some(rule => rules.has(rule))) bits[id >>> 5]! |= 1 << (id & 31)
    })
    return bits
  }
}
