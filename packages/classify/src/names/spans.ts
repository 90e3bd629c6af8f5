import type { Tag } from './tagger.ts'
import type { Token } from './tokens.ts'

export interface NameSpan { kind: 'person' | 'address'; start: number; end: number; /** 0 to 100. */ confidence: number }

/** Characters between two tokens of one value; more is another column of a table. */
const widestGap = 3

export interface Tagged { tag: Tag; margin: number }

/** Runs of tags as spans; the mean margin of a run's tokens becomes its confidence. */
export function spansOf(tokens: readonly Token[], tagged: readonly Tagged[], confidenceOf: (margin: number) => number): NameSpan[] {
  const spans: NameSpan[] = []
  for (let at = 0; at < tokens.length; at++) {
    const { tag } = tagged[at]!
    if (tag === 'O') continue
    const kind = tag.endsWith('person') ? 'person' : 'address'
    let end = at + 1
    while (end < tokens.length && tagged[end]!.tag === `I-${kind}` && tokens[end]!.start - tokens[end - 1]!.end <= widestGap) end++
    const last = lastWord(tokens, at, end)
    if (last >= at && isPlausible(kind, tokens.slice(at, last + 1))) {
      const margin = tagged.slice(at, end).reduce((sum, item) => sum + item.margin, 0) / (end - at)
      spans.push({ kind, start: tokens[at]!.start, end: endOf(tokens[last]!), confidence: confidenceOf(margin) })
    }
    at = end - 1
  }
  return spans
}

/** Signs and line ends at the end of a run are not part of the value. */
function lastWord(tokens: readonly Token[], start: number, end: number): number {
  let last = end - 1
  while (last >= start && (tokens[last]!.kind === 'sign' || tokens[last]!.kind === 'line') && !isInitialDot(tokens, last)) last--
  return last
}

function isInitialDot(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return tokens[at]!.text === '.' && before?.kind === 'word' && before.text.length === 1
}

/** Without a possessive `'s`. */
function endOf({ text, end }: Token): number {
  return /['’]s$/.test(text) ? end - 2 : end
}

function isPlausible(kind: NameSpan['kind'], tokens: readonly Token[]): boolean {
  const letters = tokens.filter(token => token.kind === 'word').reduce((sum, token) => sum + token.text.length, 0)
  return kind === 'person' ? letters >= 2 : letters >= 3 && tokens.length >= 2
}
