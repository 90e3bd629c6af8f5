import { eachWord } from './each-word.ts'
import { isKnownName } from './index.ts'
import type { NameSpan } from './reading.ts'
import { titles } from './word-lists.ts'

/** What speaks for a word being the name of a thing; so much is enough. */
const [telling, leaning, enough] = [2, 1, 2]
/** Units looked at on either side of a word. */
const beside = 24

/**
 * Leaves out single words that the text itself uses as the name of a thing (`a Perl script`, `the Ninja source`, `Acme::Buffy`, `Ninja 1.3`), unless
 * somebody is called so in full or with a title. Time is proportional to the text.
 */
export function withoutThings(text: string, spans: readonly NameSpan[]): NameSpan[] {
  if (!spans.some(({ kind }) => kind === 'person')) return [...spans]
  const all = spans.map((span): Worded => ({ span, words: span.kind === 'person' ? wordsOf(text, span) : [] }))
  const products = new Set(all.filter(each => each.span.kind === 'person' && isVersioned(text, each)))
  const named = all.filter(each => !products.has(each))
  const people = named.filter(({ span }) => span.kind === 'person')
  const lone = new Map<string, number>()
  for (const { words } of people) if (words.length === 1) lone.set(words[0]!, 0)
  if (lone.size === 0) return named.map(({ span }) => span)
  for (const { words } of products) for (const word of words) if (lone.has(word)) lone.set(word, enough)
  for (const person of people) for (const word of namedIn(text, person)) lone.delete(word)
  if (lone.size > 0) weigh(text, lone)
  const isThing = ({ words }: Worded) => words.length === 1 && (lone.get(words[0]!) ?? 0) >= enough
  return named.filter(each => each.span.kind !== 'person' || !isThing(each)).map(({ span }) => span)
}

/** A name with its words in small letters. */
interface Worded {
  span: NameSpan
  words: readonly string[]
}

/** `Adobe Acrobat 8.1`. */
const isVersioned = (text: string, { span, words }: Worded) =>
  words.length !== 1 && versioned.test(text.slice(span.end, span.end + beside))
const wordsOf = (text: string, { start, end }: NameSpan) =>
  text
    .slice(start, end)
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*/gu) ?? []

/** The words of a span that says that they name a person: with a known name beside, or behind a title. */
function namedIn(text: string, { span, words }: Worded): readonly string[] {
  if (words.length > 1) return words.filter((_, at) => words.some((other, place) => place !== at && isKnownName(other)))
  const before = /(\p{L}+)\.?\s{1,2}$/u.exec(text.slice(Math.max(0, span.start - beside), span.start))?.[1]
  return before && titles.has(before.toLowerCase()) ? words : []
}

function weigh(text: string, lone: Map<string, number>): void {
  let articles: boolean | undefined
  const hasArticles = () => (articles ??= isEnglish(text))
  const begun = beginnings(lone.keys())
  eachWord(text, Math.max(...[...lone.keys()].map(word => word.length)), (start, end) => {
    if (begun[beginningOf(text, start, end)] === 0) return
    const word = text.slice(start, end).toLowerCase()
    const known = lone.get(word)
    if (known === undefined || known >= enough) return
    const before = text.slice(Math.max(0, start - beside), start)
    const after = text.slice(end, end + beside)
    const article = weightOfArticle(before)
    lone.set(word, known + weightOf(before, after) + (article > 0 && hasArticles() ? article : 0))
  })
}

/** Of a word, in letters of any size; 0 for one that does not begin in ASCII: how long that is depends on its letters. */
function beginningOf(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start)
  const second = start + 1 < end ? text.charCodeAt(start + 1) : 0
  return first >= 128 || second >= 128 ? 0 : 1 + (((first & 31) << 5) | (second & 31))
}

/** Which beginnings words have. */
function beginnings(words: Iterable<string>): Uint8Array {
  const begun = new Uint8Array(1 + 1024)
  begun[0] = 1
  for (const word of words) begun[beginningOf(word, 0, word.length)] = 1
  return begun
}

/** Words of English, and of languages in which `a` stands before people. */
const [english, romance] = [/\b(?:the|of|is)\b/gi, /\b(?:de|di|do|del|della|que|che|los|il|um)\b/gi]
const isEnglish = (text: string) => (text.match(english)?.length ?? 0) > (text.match(romance)?.length ?? 0)
/** English articles alone: in other languages they stand before people too. */
const counted = /(?:^|[^\p{L}\p{N}])(?:an?|another|each|every)\s+$/iu
const definite = /(?:^|[^\p{L}\p{N}])(?:the|this)\s+$/iu
const versioned = /^\s(?:(?:version|release)\s\d|v?\d+(?:\.\d+|\.?x)+\b(?!\.\d{4}|[.,]\d*\s?[€$£%]))/i
const qualified = /^(?:::|->|\(\))/
const joined = /^(?:_|-\p{Ll})/u

function weightOf(before: string, after: string): number {
  if (before.endsWith('::') || versioned.test(after) || qualified.test(after)) return telling
  return /[_$]$/.test(before) || joined.test(after) ? leaning : 0
}

function weightOfArticle(before: string): number {
  return counted.test(before) ? telling : definite.test(before) ? leaning : 0
}
