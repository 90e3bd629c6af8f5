import { findWith } from '../src/names/index.ts'
import type { Tagger } from '../src/names/tagger.ts'
import type { NameText } from './name-corpus.ts'

export interface NameCounts { found: number; right: number; labelled: number; covered: number }

/** Counts over characters that are letters or digits: what was found, how much of it is labelled, and the reverse. */
export function countNames(model: Tagger, texts: readonly NameText[], kind: 'person' | 'address'): NameCounts {
  const counts: NameCounts = { found: 0, right: 0, labelled: 0, covered: 0 }
  for (const { text, spans } of texts) {
    const gold = mask(text, spans.filter(span => span.kind === kind))
    const mine = mask(text, findWith(model, text).filter(span => span.kind === kind))
    for (let at = 0; at < text.length; at++) {
      if (gold[at]) counts.labelled++
      if (mine[at]) counts.found++
      if (gold[at] && mine[at]) { counts.right++; counts.covered++ }
    }
  }
  return counts
}

function mask(text: string, spans: readonly { start: number; end: number }[]): Uint8Array {
  const inside = new Uint8Array(text.length)
  for (const { start, end } of spans) for (let at = start; at < end; at++) if (/[\p{L}\d]/u.test(text[at]!)) inside[at] = 1
  return inside
}

export function addCounts(all: readonly NameCounts[]): NameCounts {
  const sum: NameCounts = { found: 0, right: 0, labelled: 0, covered: 0 }
  for (const counts of all) for (const key of ['found', 'right', 'labelled', 'covered'] as const) sum[key] += counts[key]
  return sum
}

export function describe({ found, right, labelled, covered }: NameCounts): string {
  const [precision, recall] = [right / Math.max(1, found), covered / Math.max(1, labelled)]
  const f = (beta: number) => (1 + beta * beta) * precision * recall / Math.max(1e-9, beta * beta * precision + recall)
  return `P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  F1 ${f(1).toFixed(3)}  F2 ${f(2).toFixed(3)}`
}
