import { OTHER, parsePattern, type CharacterSet, type Node } from './syntax.ts'

/** One pattern out of many, and what its match stands for. */
export interface PatternSource {
  source: string
  ignoreCase: boolean
  means: number
}

export interface Edge {
  set: CharacterSet
  to: number
}
/** States of all patterns: the edge that a state has, where it goes without a character, and what it accepts or -1. */
export interface Nfa {
  edges: Edge[][]
  jumps: number[][]
  accepts: number[]
  initial: number[]
}

export function nfaOf(patterns: readonly PatternSource[]): Nfa {
  const nfa: Nfa = { edges: [], jumps: [], accepts: [], initial: [] }
  nfa.initial = patterns.map(pattern => compile(nfa, pattern))
  return nfa
}

function compile(nfa: Nfa, { source, ignoreCase, means }: PatternSource): number {
  const end = addState(nfa, { accepts: means })
  return link(nfa, parsePattern(source), end, ignoreCase)
}

interface State {
  edges?: Edge[]
  jumps?: number[]
  accepts?: number
}

function addState(nfa: Nfa, { edges = [], jumps = [], accepts = -1 }: State): number {
  nfa.edges.push(edges)
  nfa.jumps.push(jumps)
  nfa.accepts.push(accepts)
  return nfa.edges.length - 1
}

/** Builds the states of `node` before `to`; returns their entry. */
function link(nfa: Nfa, node: Node, to: number, ignoreCase: boolean): number {
  if (node.type === 'set') {
    return addState(nfa, { edges: [{ set: ignoreCase ? foldCase(node.set) : node.set, to }] })
  }
  if (node.type === 'sequence') return node.parts.reduceRight((next, part) => link(nfa, part, next, ignoreCase), to)
  if (node.type === 'choice') {
    return addState(nfa, { jumps: node.options.map(option => link(nfa, option, to, ignoreCase)) })
  }
  return linkRepeat(nfa, node, to, ignoreCase)
}

function linkRepeat(
  nfa: Nfa,
  { node, min, max }: Extract<Node, { type: 'repeat' }>,
  to: number,
  ignoreCase: boolean,
): number {
  let entry = to
  if (max === Infinity) {
    const jumps: number[] = []
    const loop = addState(nfa, { jumps })
    jumps.push(link(nfa, node, loop, ignoreCase), to)
    entry = loop
  } else {
    for (let i = min; i < max; i++) {
      entry = addState(nfa, { jumps: [link(nfa, node, entry, ignoreCase), to] })
    }
  }
  for (let i = 0; i < min; i++) entry = link(nfa, node, entry, ignoreCase)
  return entry
}

const foldedSets = new WeakMap<CharacterSet, CharacterSet>()

function foldCase(set: CharacterSet): CharacterSet {
  const known = foldedSets.get(set)
  if (known) return known
  const folded = set.slice()
  foldedSets.set(set, folded)
  for (let upper = 65; upper <= 90; upper++) {
    if (set[upper] || set[upper + 32]) folded[upper] = folded[upper + 32] = 1
  }
  return folded
}

/** States with an edge or an acceptance that are reached from `from` without a character. */
export function closure(nfa: Nfa, from: number): number[] {
  const seen = new Set<number>([from])
  for (const state of seen) for (const jump of nfa.jumps[state] ?? []) seen.add(jump)
  return [...seen].filter(state => nfa.edges[state]?.length || (nfa.accepts[state] ?? -1) >= 0)
}

/** Characters that no pattern tells apart share a class. */
export function equivalence(nfa: Nfa) {
  const classOf = new Uint8Array(OTHER + 1)
  let count = 1
  for (const set of new Set(nfa.edges.flat().map(edge => edge.set))) {
    const parted = new Int16Array(2 * count).fill(-1)
    count = 0
    for (let code = 0; code <= OTHER; code++) {
      const key = 2 * classOf[code]! + (set[code] ? 1 : 0)
      if (parted[key]! < 0) parted[key] = count++
      classOf[code] = parted[key]!
    }
  }
  return { classOf, samples: Array.from({ length: count }, (_, each) => classOf.indexOf(each)) }
}
