import { closure, equivalence, nfaOf, type Nfa, type PatternSource } from './nfa.ts'

/** Canonical code meaning "not there": soft hyphens and zero-width characters never change the state. */
export const SKIP = 255
const stateLimit = 30_000
const unknown = 0xffff
/** Hits that one walk keeps; the longest are the last ones. */
const mostHits = 512

/**
 * All patterns in one automaton, anchored at the start: one walk over the text tells every pattern that matches there.
 * Deterministic states are built when first needed, so that the time is linear in the text however many patterns
 * there are (the method of RE2, Cox 2010, https://swtch.com/~rsc/regexp/regexp3.html).
 */
export class Automaton {
  /** Of the last walk: which of `endings` was met, and where. */
  readonly hits = new Int32Array(mostHits)
  readonly hitEnds = new Int32Array(mostHits)
  /** What the patterns that end in one place mean, the last pattern's first. */
  readonly endings: (readonly number[])[] = [[]]
  private readonly endingIds = new Map<string, number>([['', 0]])
  private readonly nfa: Nfa
  private start = 0
  /** A state's row has a power of two of places: the state shifted by this is where it begins. */
  private readonly shift: number
  private readonly samples: number[]
  /**
   * A row per state. Per class of characters: the state reached, doubled, plus 1 where something ends there; 0 is a dead end. Small, for
   * walks are short and far between, and find it in the processor's cache or wait.
   */
  private next: Uint16Array = new Uint16Array(0)
  /** Per state the index of what ends in it. */
  private ended: number[] = []
  private members: number[][] = []
  private ids = new Map<string, number>()
  private readonly symbols: Uint8Array
  private readonly closures: (number[] | undefined)[] = []
  /** Per state of the patterns, the step that last reached it. */
  private readonly marks: Int32Array
  private mark = 0

  private readonly mayEnd: (end: number) => boolean

  /** `canonical` maps UTF-16 units to 0–127, `OTHER` or `SKIP`; `mayEnd` says where in the text that is walked a match may end. */
  constructor(patterns: readonly PatternSource[], canonical: Uint8Array, mayEnd: (end: number) => boolean) {
    this.mayEnd = mayEnd
    this.nfa = nfaOf(patterns)
    const { classOf, samples } = equivalence(this.nfa)
    this.marks = new Int32Array(this.nfa.edges.length)
    this.samples = samples
    this.shift = Math.ceil(Math.log2(samples.length))
    this.symbols = canonical.map(code => (code === SKIP ? SKIP : classOf[code]!))
    this.reset()
  }

  private reset() {
    this.next = new Uint16Array(256 << this.shift).fill(unknown)
    this.members = []
    this.ended = []
    this.ids = new Map()
    this.add([])
    const initial = this.nfa.initial.flatMap(state => closure(this.nfa, state))
    this.start = this.add([...new Set(initial)].sort((x, y) => x - y))
  }

  /** Walks `units` from `start` to at most `limit`. Returns how many matches are in `hits` and `hitEnds`, shorter ones first. */
  walk(units: Uint16Array, start: number, limit: number): number {
    if (this.start === 0) return 0
    const { symbols, hits, hitEnds, shift } = this
    let { next } = this
    let state = this.start
    let count = 0
    for (let at = start; at < limit; at++) {
      const symbol = symbols[units[at]!]!
      if (symbol === SKIP) continue
      let to = next[(state << shift) + symbol]!
      if (to === unknown) {
        to = this.step(state, symbol)
        next = this.next
      }
      if (to === 0) break
      state = to >> 1
      if ((to & 1) === 0 || !this.mayEnd(at + 1)) continue
      if (count === mostHits) count = forgetOldest(hits, hitEnds)
      hits[count] = this.ended[state]!
      hitEnds[count++] = at + 1
    }
    return count
  }

  /** What `next` holds for the state and symbol from now on. */
  private step(state: number, symbol: number): number {
    let from = state
    if (this.members.length > stateLimit) {
      const members = this.members[state]!
      this.reset()
      from = this.add(members)
    }
    const sample = this.samples[symbol]!
    const targets: number[] = []
    const mark = ++this.mark
    for (const member of this.members[from]!) {
      const edge = this.nfa.edges[member]![0]
      if (!edge?.set[sample]) continue
      for (const reached of (this.closures[edge.to] ??= closure(this.nfa, edge.to))) {
        if (this.marks[reached] === mark) continue
        this.marks[reached] = mark
        targets.push(reached)
      }
    }
    const to = this.add(targets.sort((x, y) => x - y))
    const entry = (to << 1) | (this.ended[to] === 0 ? 0 : 1)
    this.next[(from << this.shift) + symbol] = entry
    return entry
  }

  /** The state with these members. */
  private add(members: number[]): number {
    const key = members.join()
    const known = this.ids.get(key)
    if (known !== undefined) return known
    const state = this.members.push(members) - 1
    this.ids.set(key, state)
    if ((state + 1) << this.shift > this.next.length) {
      const grown = new Uint16Array(this.next.length * 2).fill(unknown)
      grown.set(this.next)
      this.next = grown
    }
    this.ended.push(this.endingOf(members))
    return state
  }

  private endingOf(members: readonly number[]): number {
    const { accepts } = this.nfa
    const meanings = [
      ...new Set(members.flatMap(member => (accepts[member]! >= 0 ? [accepts[member]!] : [])).reverse()),
    ]
    const key = meanings.join()
    const known = this.endingIds.get(key) ?? this.endings.push(meanings) - 1
    this.endingIds.set(key, known)
    return known
  }
}

/** Keeps the newer half; returns how many that are. */
function forgetOldest(hits: Int32Array, ends: Int32Array): number {
  hits.copyWithin(0, mostHits / 2)
  ends.copyWithin(0, mostHits / 2)
  return mostHits / 2
}
