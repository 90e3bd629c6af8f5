import { announcedBy, isKnownName } from './index.ts'
import type { NameSpan } from './reading.ts'

/** Confidence below which words that nobody is known by are no name: a single one, several, and several in capitals throughout. */
const least = { single: 80, several: 80, capitals: 86 } as const

/** Words in small letters that make a line more than a heading, a cell or a label. */
const fewestInSentence = 3
/** Lines from which a text is more than somebody's sentence or two. */
const fewestLines = 5
/** Units of a line that are looked at on either side. */
const beside = 120

/**
 * Leaves out words outside sentences that the model half takes for a name, that nobody is known by, that nothing announces and that stand in no
 * longer name: terms, brands and headings in capitals look like names there.
 */
export function withoutStrangers(text: string, spans: readonly NameSpan[]): NameSpan[] {
  if (!spans.some(({ kind }) => kind === 'person') || !hasLines(text)) return [...spans]
  const surer = new Set<string>()
  const doubtful = new Map<NameSpan, readonly string[]>()
  for (const span of spans) {
    if (span.kind !== 'person') continue
    const value = text.slice(span.start, span.end)
    const words = value.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
    const small = words.map(word => word.toLowerCase())
    if (
      span.confidence < leastOf(value, words) &&
      (isSmall(value, words) || !small.some(isKnownName)) &&
      !isInSentence(text, span)
    )
      doubtful.set(span, small)
    else for (const word of small) surer.add(word)
  }
  if (doubtful.size === 0) return [...spans]
  return spans.filter(span => {
    const words = doubtful.get(span)
    return !words || words.some(word => surer.has(word)) || announcedBy(text, span.start) !== undefined
  })
}

/** Nobody is written so outside sentences: `create,nil`. */
const isSmall = (value: string, words: readonly string[]) =>
  words.length === 1 && !/\p{Lu}/u.test(value) && /\p{Ll}/u.test(value)

function leastOf(value: string, words: readonly string[]): number {
  if (words.length < 2) return least.single
  return value === value.toUpperCase() ? least.capitals : least.several
}

function isInSentence(text: string, { start, end }: NameSpan): boolean {
  const before = text
    .slice(Math.max(0, start - beside), start)
    .split('\n')
    .at(-1)!
  const after = text.slice(end, end + beside).split('\n', 1)[0]!
  return (`${before} ${after}`.match(/(?<![\p{L}\d])\p{Ll}{2,}(?!\p{L})/gu)?.length ?? 0) >= fewestInSentence
}

function hasLines(text: string): boolean {
  let at = -1
  for (let line = 1; line < fewestLines; line++) {
    at = text.indexOf('\n', at + 1)
    if (at < 0) return false
  }
  return true
}
