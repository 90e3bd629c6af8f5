import { announcedBy, findNames, isKnownName, namesReach, type NameSpan } from '../names/index.ts'
import { withoutFiller } from '../names/filler.ts'
import { withoutStrangers } from '../names/strangers.ts'
import { withoutThings } from '../names/things.ts'
import { personName, postalAddress } from '../rules/person/index.ts'
import { tellSyntax, type Syntax } from '../syntax/index.ts'
import { namesByForm, peopleInMarkup, peopleSpans, withoutCode, type Span } from '../syntax/people/index.ts'
import type { Detection } from './detection.ts'

const held = 65_536
const leastPart = held / 2

/** Finds names and addresses in a text that comes piece by piece; holds one window of it. */
/** What is known of the document whose text comes. */
interface NamedDocument {
  /** Of the file, where it has one. */
  name?: string
  /** What its beginning is written in, where that was told already. */
  syntax?: () => Syntax | undefined
}

export class NameStream {
  private readonly found: Detection[] = []
  private window = ''
  /** Where the window begins in the whole text. */
  private offset = 0
  private beyond = 0
  private readonly document: NamedDocument

  constructor(document: NamedDocument = {}) {
    this.document = document
  }

  push(chunk: string): void {
    const room = namesReach - this.offset - this.window.length
    this.beyond += Math.max(0, chunk.length - room)
    if (room <= 0) return
    this.window += chunk.slice(0, room)
    while (this.window.length > held) this.read(cutAt(this.window))
  }

  /** What was found, save where a rule has found something more telling. `known` is in the order of the text. */
  finish(known: readonly Detection[]): Detection[] {
    this.read(this.window.length)
    const taken = known.filter(({ rule }) => rule.kind !== 'address')
    let next = 0
    return this.found.filter(({ start, end }) => {
      while ((taken[next]?.end ?? Infinity) <= start) next++
      return (taken[next]?.start ?? Infinity) >= end
    })
  }

  /** Where the search ended, when there was more text; the end of the search is the reach of `findNames`. */
  get end(): number | undefined {
    return this.beyond > 0 ? namesReach : undefined
  }

  private read(length: number): void {
    const part = this.window.slice(0, length)
    for (const span of withoutFiller(part, withoutStrangers(part, withoutThings(part, this.namesIn(part)))))
      this.found.push(toDetection(span, part, this.offset))
    this.window = this.window.slice(length)
    this.offset += length
  }

  /** Each window is told anew, for a document may hold several files. */
  private namesIn(part: string): NameSpan[] {
    const { name, syntax: first } = this.document
    const syntax = this.offset === 0 && first ? first() : tellSyntax(part, name)
    const marked = syntax && peopleInMarkup(part, syntax)
    if (marked) return namesInMarkup(marked, syntax)
    const people = syntax && peopleSpans(part, syntax)
    if (people) {
      const names = people.flatMap(span => namesWherePeopleWrite(part, span))
      return syntax?.kind === 'data' ? names.filter(span => isFullName(part, span)) : names
    }
    const found = findNames(syntax && mayHoldCode.has(syntax.key) ? withoutCode(part, syntax.key) : part)
    return found.flatMap(span => {
      if (span.kind === 'address') return addressInCells(part, span)
      return isInRow(part, span) ? knownInCells(part, span) : [span]
    })
  }
}

/** Documents in which programs are marked as such. */
const mayHoldCode = new Set(['markdown', 'restructured'])
/** In texts of data a single word is more likely a term, words that no name has are one, and keys and terms are written small. */
function isFullName(text: string, { start, end }: Span): boolean {
  const words = text.slice(start, end).split(/\s+/)
  return (
    words.length > 1 &&
    [words[0]!, words.at(-1)!].every(word => /^\P{L}*\p{Lu}/u.test(word)) &&
    words.some(word => /\p{Ll}/u.test(word) && isKnownName(word.toLowerCase()))
  )
}
const rowReach = 200
/** Whether it stands in a cell of a row: labels and terms stand there like names, and no sentence tells them apart. */
function isInRow(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - rowReach), start)
  const after = text.slice(end, end + rowReach)
  const line = after.indexOf('\n')
  return before.lastIndexOf('\t') > before.lastIndexOf('\n') || (line < 0 ? after : after.slice(0, line)).includes('\t')
}
/** Who is known by a name, in each cell by itself: nobody is called by two. */
function knownInCells(text: string, span: NameSpan): NameSpan[] {
  const cells: NameSpan[] = []
  for (let start = span.start; start < span.end;) {
    const tab = text.indexOf('\t', start)
    const end = tab < 0 ? span.end : Math.min(tab, span.end)
    const words = text.slice(start, end).match(/\p{L}{2,}/gu) ?? []
    if (words.some(word => isKnownName(word.toLowerCase()))) cells.push({ ...span, start, end })
    start = end + 1
  }
  return cells
}
/** A row's number in a cell of its own is no house's: without it, and nothing where no number is left. */
function addressInCells(text: string, span: NameSpan): NameSpan[] {
  const value = text.slice(span.start, span.end)
  const numbers = /^(?:[\d.,]+ *\t+ *)+/.exec(value)?.[0] ?? ''
  if (!numbers) return [span]
  return /\d/.test(value.slice(numbers.length)) ? [{ ...span, start: span.start + numbers.length }] : []
}
/** In a page as it is written a single word that nobody is known by is what the page is about. */
function isNobody(text: string, { start, end }: Span): boolean {
  const words = text.slice(start, end).match(/\p{L}+/gu) ?? []
  return words.length === 1 && !isKnownName(words[0]!.toLowerCase())
}
/** Of a name that the form of its line tells. */
const byForm = 85

/** Addresses wherever they stand, people where people write about people. */
function namesInMarkup(
  { text, people: spans }: { text: string; people: readonly Span[] },
  { kind }: Syntax,
): NameSpan[] {
  const addresses = findNames(text).filter(span => span.kind === 'address')
  const names = spans.flatMap(span => namesWherePeopleWrite(text, span))
  const people = names.filter(span => (kind === 'data' ? isFullName(text, span) : !isNobody(text, span)))
  return [...addresses, ...people].sort((a, b) => a.start - b.start)
}

/** Whom the model finds in a part of a program, and whom the form of the line tells besides. Nobody's address is there. */
function namesWherePeopleWrite(text: string, span: Span): NameSpan[] {
  const told = namesByForm(text, span)
  const found = findNames(text, { from: span.start, to: span.end }).filter(
    ({ kind, start, end }) => kind === 'person' && !told.some(each => each.start < end && each.end > start),
  )
  const named = told.map(({ start, end }): NameSpan => ({ kind: 'person', start, end, confidence: byForm }))
  return [...found, ...named].sort((a, b) => a.start - b.start)
}

function toDetection({ kind, start, end, confidence }: NameSpan, text: string, offset: number): Detection {
  return {
    rule: kind === 'person' ? personName : postalAddress,
    start: start + offset,
    end: end + offset,
    confidence,
    value: text.slice(start, end),
    alone: false,
    evidence: { near: announcedBy(text, start), distance: Infinity, shared: Infinity },
  }
}

/** Behind a line end or space where there is one in the second half. */
function cutAt(text: string): number {
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, held - mark.length)
    if (at > leastPart) return at + mark.length
  }
  return held
}
