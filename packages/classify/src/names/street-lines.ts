import { fnv1a } from '../text/hash.ts'
import { isSmall, type TokenTraits } from './features.ts'
import type { NameSpan } from './reading.ts'
import type { Token } from './tokens.ts'

const suffixes = new Set(
  `
  street st avenue ave av road rd lane ln drive dr boulevard blvd court ct place pl plaza plz square sq terrace ter parkway pkwy highway hwy circle cir
  trail trl crescent cres crossing xing expressway turnpike tpke
`
    .trim()
    .split(/\s+/),
)
const suffixHashes = new Set([...suffixes].map(word => fnv1a(word)))
const mostWords = 4
const longestHouseNumber = 6
const reach = 120
const confidence = 85

/** What may follow the street: direction, flat, town, state or county, post code. */
const rest = new RegExp(
  [
    String.raw`(?:[ \t]+(?:[NSEW]|[NS][EW])\b\.?)?`,
    String.raw`(?:,?[ \t]+(?:apt|apartment|suite|ste|unit|flat|fl|floor|#)\.?[ \t]*[\w-]{1,6}\b)?`,
    String.raw`(?:(?:,[ \t]*|[ \t]*\r?\n[ \t]*)\p{Lu}[\p{L}.'’-]+(?:[ \t]\p{Lu}[\p{L}.'’-]+){0,2}(?=[,\s][ \t]*[A-Z]{2}\b))?`,
    String.raw`(?:,?[ \t]+[A-Z]{2}\b(?:,?[ \t]+\d{5}(?:-\d{4})?\b)?)?`,
  ].join(''),
  'iuy',
)

/** Streets as English writes them: a number, names in capitals, a kind of street, and the town behind it. */
export function streetLines(text: string, tokens: readonly Token[], traits: readonly TokenTraits[]): NameSpan[] {
  const lines: NameSpan[] = []
  for (let at = 2; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind !== 'word') continue
    const trait = traits[at]
    if (!trait || isSmall(trait) || !suffixHashes.has(trait.word) || !suffixes.has(token.text.toLowerCase())) continue
    const number = houseNumber(tokens, traits, at)
    if (number) lines.push({ kind: 'address', start: number.start, end: endOfLine(text, token.end), confidence })
  }
  return lines
}

/** The number in front of the words in capitals that lead to the kind of street. */
function houseNumber(tokens: readonly Token[], traits: readonly TokenTraits[], suffix: number): Token | undefined {
  for (let at = suffix - 1; at >= Math.max(0, suffix - 1 - mostWords); at--) {
    const token = tokens[at]
    const next = tokens[at + 1]
    const trait = traits[at]
    if (!token || !next || !trait || next.start - token.end > 1) return undefined
    if (token.kind === 'number') return at < suffix - 1 && token.text.length <= longestHouseNumber ? token : undefined
    const isInitial = token.text === '.' && tokens[at - 1]?.kind === 'word'
    if (!isInitial && (token.kind !== 'word' || isSmall(trait))) return undefined
  }
  return undefined
}

function endOfLine(text: string, end: number): number {
  const dot = text[end] === '.' ? 1 : 0
  rest.lastIndex = 0
  const length = rest.exec(text.slice(end + dot, end + dot + reach))?.[0].length ?? 0
  return length ? end + dot + length : end
}

/** Spans in order, of which no two meet: a street line takes the place of what it covers, unless an address covers it. */
export function withStreetLines(spans: readonly NameSpan[], lines: readonly NameSpan[]): NameSpan[] {
  if (!lines.length) return [...spans]
  const meets = (a: NameSpan, b: NameSpan) => a.start < b.end && b.start < a.end
  const kept = lines.filter(
    (line, n) =>
      !lines.slice(Math.max(0, n - 1), n).some(before => meets(line, before)) &&
      !spans.some(
        span => span.kind === 'address' && meets(span, line) && span.end - span.start >= line.end - line.start,
      ),
  )
  return [...spans.filter(span => !kept.some(line => meets(line, span))), ...kept].sort((a, b) => a.start - b.start)
}
