import { OTHER, parsePattern, type CharacterSet, type Node } from './syntax.ts'

/** One pattern out of many; its index is what a match reports. */
export interface PatternSource { source: string; ignoreCase: boolean }

/** Canonical code meaning "not there": soft hyphens and zero-width characters never change the state. */
export const SKIP = 255
const stateLimit = 30_000

interface Edge { set: CharacterSet; to: number }
interface Nfa { edges: Edge[][]; jumps: number[][]; accepts: number[] }

/**
 * All patterns in one automaton, anchored at the start: one walk over the text tells every pattern that matches there.
 * Deterministic states are built when first needed, so that the time is linear in the text however many patterns
 * there are (the method of RE2, Cox 2010, https://swtch.com/~rsc/regexp/regexp3.html).
 */
export class Automaton {
  private readonly nfa: Nfa
  private readonly initial: number[]
  private start = 0
  private readonly width: number
  private readonly samples: number[]
  private next: Int32Array = new Int32Array(0)
  private members: number[][] = []
  private ids = new Map<string, number>()
  /** Pattern indices that accept in a state; `undefined` for most. */
  private accepted: (number[] | undefined)[] = []
  private readonly symbols: Uint8Array
  private readonly closures: (number[] | undefined)[] = []
  /** Per state of the patterns, the step that last reached it. */
  private readonly marks: Int32Array
  private mark = 0

  /** `canonical` maps UTF-16 units to 0–127, `OTHER` or `SKIP`. */
  constructor(patterns: readonly PatternSource[], canonical: Uint8Array) {
    this.nfa = { edges: [], jumps: [], accepts: [] }
    this.initial = patterns.map((pattern, index) => compile(this.nfa, pattern, index))
    const { classOf, samples } = equivalence(this.nfa)
    this.marks = new Int32Array(this.nfa.edges.length)
    this.samples = samples
    this.width = samples.length
    this.symbols = canonical.map(code => code === SKIP ? SKIP : classOf[code]!)
    this.reset()
  }

  private reset() {
    this.next = new Int32Array(this.width * 256).fill(-1)
    this.members = []
    this.accepted = []
    this.ids = new Map()
    this.add([])
    this.start = this.add([...new Set(this.initial.flatMap(state => closure(this.nfa, state)))].sort((x, y) => x - y))
  }

  /**
   * Walks `units` from `start` to at most `limit`; appends `pattern, end` pairs to `found` for every match that `ends`
   * allows, shorter ones first.
   */
  match(units: Uint16Array, { start, limit }: { start: number; limit: number }, found: number[], ends: (end: number) => boolean) {
    const { symbols, width } = this
    let state = this.start
    if (state === 0) return
    for (let at = start; at < limit; at++) {
      const symbol = symbols[units[at]!]!
      if (symbol === SKIP) continue
      let to = this.next[state * width + symbol]!
      if (to === -1) to = this.step(state, symbol)
      if (to === 0) return
      state = to
      const accepted = this.accepted[state]
      if (accepted && ends(at + 1)) for (const pattern of accepted) found.push(pattern, at + 1)
    }
  }

  private step(state: number, symbol: number): number {
    if (this.members.length > stateLimit) {
      const members = this.members[state]!
      this.reset()
      state = this.add(members)
    }
    const sample = this.samples[symbol]!
    const targets: number[] = []
    const mark = ++this.mark
    for (const member of this.members[state]!) {
      const edge = this.nfa.edges[member]![0]
      if (!edge?.set[sample]) continue
      for (const reached of this.closures[edge.to] ??= closure(this.nfa, edge.to)) {
        if (this.marks[reached] === mark) continue
        this.marks[reached] = mark
        targets.push(reached)
      }
    }
    const to = this.add(targets.sort((x, y) => x - y))
    this.next[state * this.width + symbol] = to
    return to
  }

  private add(members: number[]): number {
    const key = members.join()
    const known = this.ids.get(key)
    if (known !== undefined) return known
    const id = this.members.length
    this.ids.set(key, id)
    this.members.push(members)
    const accepted = members.flatMap(member => this.nfa.accepts[member]! >= 0 ? [this.nfa.accepts[member]!] : [])
    this.accepted.push(accepted.length ? [...new Set(accepted)] : undefined)
    if ((id + 1) * this.width > this.next.length) {
      const grown = new Int32Array(this.next.length * 2).fill(-1)
      grown.set(this.next)
      this.next = grown
    }
    return id
  }
}

function compile(nfa: Nfa, { source, ignoreCase }: PatternSource, index: number): number {
  const end = addState(nfa, index)
  return link(nfa, parsePattern(source), end, ignoreCase)
}

function addState(nfa: Nfa, accepts = -1): number {
  nfa.edges.push([])
  nfa.jumps.push([])
  nfa.accepts.push(accepts)
  return nfa.edges.length - 1
}

/** Builds the states of `node` before `to`; returns their entry. */
function link(nfa: Nfa, node: Node, to: number, ignoreCase: boolean): number {
  if (node.type === 'set') {
    const from = addState(nfa)
    nfa.edges[from]!.push({ set: ignoreCase ? foldCase(node.set) : node.set, to })
    return from
  }
  if (node.type === 'sequence') return node.parts.reduceRight((next, part) => link(nfa, part, next, ignoreCase), to)
  if (node.type === 'choice') {
    const from = addState(nfa)
    nfa.jumps[from]!.push(...node.options.map(option => link(nfa, option, to, ignoreCase)))
    return from
  }
  return linkRepeat(nfa, node, to, ignoreCase)
}

function linkRepeat(nfa: Nfa, { node, min, max }: Extract<Node, { type: 'repeat' }>, to: number, ignoreCase: boolean): number {
  let entry = to
  if (max === Infinity) {
    const loop = addState(nfa)
    nfa.jumps[loop]!.push(link(nfa, node, loop, ignoreCase), to)
    entry = loop
  } else {
    for (let i = min; i < max; i++) {
      const optional = addState(nfa)
      nfa.jumps[optional]!.push(link(nfa, node, entry, ignoreCase), to)
      entry = optional
    }
  }
  for (let i = 0; i < min; i++) entry = link(nfa, node, entry, ignoreCase)
  return entry
}

function foldCase(set: CharacterSet): CharacterSet {
  const folded = set.slice()
  for (let upper = 65; upper <= 90; upper++) {
    if (set[upper] || set[upper + 32]) folded[upper] = folded[upper + 32] = 1
  }
  return folded
}

/** States with an edge or an acceptance that are reached from `from` without a character. */
function closure(nfa: Nfa, from: number): number[] {
  const seen = new Set<number>([from])
  for (const state of seen) for (const jump of nfa.jumps[state]!) seen.add(jump)
  return [...seen].filter(state => nfa.edges[state]!.length > 0 || nfa.accepts[state]! >= 0)
}

/** Characters that no pattern tells apart share a class. */
function equivalence(nfa: Nfa) {
  const sets = [...new Map(nfa.edges.flat().map(edge => [edge.set.join(''), edge.set])).values()]
  const classOf = new Uint8Array(OTHER + 1)
  const byKey = new Map<string, number>()
  const samples: number[] = []
  for (let code = 0; code <= OTHER; code++) {
    const key = sets.map(set => set[code]).join('')
    const known = byKey.get(key) ?? samples.length
    if (known === samples.length) {
      byKey.set(key, known)
      samples.push(code)
    }
    classOf[code] = known
  }
  return { classOf, samples }
}
