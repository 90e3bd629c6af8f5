import { closure, equivalence, nfaOf, type Nfa, type PatternSource } from './nfa.ts'

/** Canonical code meaning "not there": soft hyphens and zero-width characters never change the state. */
export const SKIP = 255
const stateLimit = 30_000
const unknown = -1
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
  private readonly width: number
  private readonly samples: number[]
  /**
   * A row per state. Per class of characters: the row of the state reached, doubled, plus 1 where something ends there; 0 is
   * a dead end. Last: the index of what ends in the state.
   */
  private next: Int32Array = new Int32Array(0)
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
    this.width = samples.length + 1
    this.symbols = canonical.map(code => code === SKIP ? SKIP : classOf[code]!)
    this.reset()
  }

  private reset() {
    this.next = new Int32Array(this.width * 256).fill(unknown)
    this.members = []
    this.ids = new Map()
    this.add([])
    const initial = this.nfa.initial.flatMap(state => closure(this.nfa, state))
    this.start = this.add([...new Set(initial)].sort((x, y) => x - y))
  }

  /** Walks `units` from `start` to at most `limit`. Returns how many matches are in `hits` and `hitEnds`, shorter ones first. */
  walk(units: Uint16Array, start: number, limit: number): number {
    if (this.start === 0) return 0
    const { symbols, hits, hitEnds, width } = this
    let { next } = this
    let row = this.start
    let count = 0
    for (let at = start; at < limit; at++) {
      const symbol = symbols[units[at]!]!
      if (symbol === SKIP) continue
      let to = next[row + symbol]!
      if (to === unknown) {
        to = this.step(row, symbol)
        next = this.next
      }
      if (to === 0) break
      row = to >> 1
      if ((to & 1) === 0 || !this.mayEnd(at + 1)) continue
      if (count === mostHits) count = forgetOldest(hits, hitEnds)
      hits[count] = next[row + width - 1]!
      hitEnds[count++] = at + 1
    }
    return count
  }

  /** Takes and returns as `next` does. */
  private step(row: number, symbol: number): number {
    let from = row
    if (this.members.length > stateLimit) {
      const members = this.members[row / this.width]!
      this.reset()
      from = this.add(members)
    }
    const sample = this.samples[symbol]!
    const targets: number[] = []
    const mark = ++this.mark
    for (const member of this.members[from / this.width]!) {
      const edge = this.nfa.edges[member]![0]
      if (!edge?.set[sample]) continue
      for (const reached of this.closures[edge.to] ??= closure(this.nfa, edge.to)) {
        if (this.marks[reached] === mark) continue
        this.marks[reached] = mark
        targets.push(reached)
      }
    }
    const to = this.add(targets.sort((x, y) => x - y))
    const entry = to << 1 | (this.next[to + this.width - 1] === 0 ? 0 : 1)
    this.next[from + symbol] = entry
    return entry
  }

  /** Row of the state with these members. */
  private add(members: number[]): number {
    const key = members.join()
    const known = this.ids.get(key)
    if (known !== undefined) return known
    const row = this.members.length * this.width
    this.ids.set(key, row)
    this.members.push(members)
    if (row + this.width > this.next.length) {
      const grown = new Int32Array(this.next.length * 2).fill(unknown)
      grown.set(this.next)
      this.next = grown
    }
    this.next[row + this.width - 1] = this.endingOf(members)
    return row
  }

  private endingOf(members: readonly number[]): number {
    const { accepts } = this.nfa
    const meanings = [...new Set(members.flatMap(member => accepts[member]! >= 0 ? [accepts[member]!] : []).reverse())]
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
