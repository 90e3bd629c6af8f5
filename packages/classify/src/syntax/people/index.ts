import { languages, type CommentMarks } from '../languages.ts'
import type { Syntax } from '../index.ts'
import type { Span } from './authorship.ts'
import { PeopleCollector } from './collector.ts'
import { isNameShaped, isPersonKey, isSentence } from './literals.ts'
import { manualSpans } from './manual.ts'
import { readMarkup, type MarkedText } from './markup.ts'
import { paragraphsIn } from './paragraphs.ts'
import { visitRegions } from './regions.ts'

export type { Span } from './authorship.ts'
export { namesByForm } from './by-form.ts'
export { withoutCode } from './documents.ts'

const marksOf = new Map(languages.map(({ key, comments }) => [key, comments]))

/**
 * The parts of a text in which people write about people, in order and apart; undefined where that may be anywhere. In programs: authorship in
 * comments, and strings whose key says that they name somebody. Linear in the text.
 */
export function peopleSpans(
  text: string,
  { key, kind, isCode }: Pick<Syntax, 'key' | 'kind' | 'isCode'>,
): Span[] | undefined {
  if (kind === 'manual') return manualSpans(text)
  if (kind === 'log' || kind === 'machine') return lineSpans(text)
  if (kind === 'configuration') return merged(lineSpans(text), paragraphsIn(text, []))
  const marks = marksOf.get(key)
  if (!marks) return undefined
  if (key === 'json') return dataSpans(text, marks)
  return kind === 'code' || (isCode && key === 'latex') ? programSpans(text, marks) : undefined
}

/** The same of XML and HTML, with the text that its names are looked for in; undefined of other texts. */
export function peopleInMarkup(
  text: string,
  { key }: Pick<Syntax, 'key'>,
): Pick<MarkedText, 'text' | 'people'> | undefined {
  if (key !== 'xml' && key !== 'html') return undefined
  const { text: plain, people, comments } = readMarkup(text)
  const authors = new PeopleCollector(text)
  for (const { start, end } of comments) authors.lines(start, end)
  return { text: plain, people: merged(people, authors.spans) }
}

function lineSpans(text: string): Span[] {
  const people = new PeopleCollector(text)
  people.lines(0, text.length)
  return people.spans
}

function programSpans(text: string, marks: CommentMarks): Span[] {
  const people = new PeopleCollector(text)
  const strings = new StringReader(text)
  const comments: Span[] = []
  visitRegions(text, marks, (kind, start, end) => {
    if (kind === 'comment') {
      comments.push({ start, end })
      people.lines(start, end)
    } else if (strings.isPerson(start, end)) people.add(start, end)
  })
  return merged(people.spans, paragraphsIn(text, comments))
}

/** In order; what overlaps is one. */
function merged(some: readonly Span[], more: readonly Span[]): Span[] {
  if (!more.length) return [...some]
  const all: Span[] = []
  for (const { start, end } of [...some, ...more].sort((a, b) => a.start - b.start)) {
    const before = all.at(-1)
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else all.push({ start, end })
  }
  return all
}

/** Of data also the strings that hold sentences. */
function dataSpans(text: string, marks: CommentMarks): Span[] {
  const people = new PeopleCollector(text)
  const strings = new StringReader(text)
  visitRegions(text, marks, (kind, start, end) => {
    if (kind === 'string' && (strings.isPerson(start, end) || isSentence(text, start, end))) people.add(start, end)
  })
  return people.spans
}

/** Knows the strings that name somebody by what stands before them, or before the first of their list. */
class StringReader {
  private readonly text: string
  private lastEnd = -1

  constructor(text: string) {
    this.text = text
  }

  isPerson(start: number, end: number): boolean {
    const isNext = this.lastEnd >= 0 && start - this.lastEnd < 40 && between.test(this.text.slice(this.lastEnd, start))
    const isPerson = (isNext || isPersonKey(this.text, start)) && isNameShaped(this.text, start, end)
    this.lastEnd = isPerson ? end : -1
    return isPerson
  }
}

/** From the closing quote of one entry of a list to the opening one of the next. */
const between = /^["'`]\s*,\s*["'`]$/
