import type { Span } from './authorship.ts'
import { isNameShaped, isPersonField, isSentence } from './literals.ts'

/** A page or record with its signs blank, so that offsets stay, and where people write about people in it. */
export interface MarkedText {
  text: string
  /** Sentences, and values of which the element's or attribute's name says that they name somebody; in order and apart. */
  people: Span[]
  /** Comments. */
  comments: Span[]
}

/** A tag is no longer than this: else its `<` is a sign of its own. */
const longestTag = 4_000
/** Elements that stand within a sentence. */
const inline = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em emphasis font i ins kbd label link literal mark nobr q s samp small span strike strong
  sub sup time tt u ulink var wbr xref citetitle firstterm foreignphrase quote hi r t`.split(/\s+/),
)
/** Elements that hold no sentences. */
const opaque = new Set([
  'script',
  'style',
  'pre',
  'code',
  'tt',
  'kbd',
  'samp',
  'var',
  'programlisting',
  'screen',
  'svg',
  'math',
])

const cdata = '<![CDATA['
const attribute = /\s([\w:.-]{1,60})="([^"<>]{2,120})"/g

/** Reads XML and HTML as they are written. Linear in the text. */
export function readMarkup(text: string): MarkedText {
  return new MarkupReader(text).read()
}

class MarkupReader {
  private readonly text: string
  private readonly parts: string[] = []
  private readonly people: Span[] = []
  private readonly comments: Span[] = []
  /** Elements whose end was looked for in vain. */
  private readonly endless = new Set<string>()
  private close = -1
  private at = 0
  private element = ''
  /** Text since the last sign that parts paragraphs, and where it begins. */
  private block = ''
  private blockStart = 0

  constructor(text: string) {
    this.text = text
  }

  read(): MarkedText {
    const { text } = this
    while (this.at < text.length) {
      const open = text.indexOf('<', this.at)
      this.keep(open < 0 ? text.length : open)
      if (open >= 0) this.sign()
    }
    this.endBlock()
    return { text: this.parts.join(''), people: this.people, comments: this.comments }
  }

  /** Text up to here, which its element may say is a person. */
  private keep(end: number) {
    const { text, at } = this
    if (end === at) return
    if (this.element && isPersonField(this.element) && isNameShaped(text, at, end)) this.add(at, end)
    this.write(text.slice(at, end))
  }

  private sign() {
    const { text, at } = this
    if (text.startsWith('<!--', at)) return this.comment(this.endOf('-->'))
    if (text.startsWith(cdata, at)) return this.blank(at + cdata.length, false)
    const end = this.tagEnd()
    if (end === 0 || !/^<[A-Za-z/!?]/.test(text.slice(at, at + 2))) return this.keep(at + 1)
    const name = /^<\/?([\w:.-]{0,60})/.exec(text.slice(at, at + 64))?.[1]?.toLowerCase() ?? ''
    const local = name.slice(name.indexOf(':') + 1)
    if (!inline.has(local)) this.endBlock()
    this.element = text[at + 1] === '/' ? '' : local
    if (!inline.has(local)) this.blank(at + 1, true)
    this.attributes(at, end, local)
    this.blank(end, false)
    const isOpening = text[at + 1] !== '/' && text[end - 2] !== '/'
    if (isOpening && opaque.has(local)) this.blank(this.endOf(`</${name}`) || this.at, false)
  }

  /** Behind the tag that begins here, or 0. */
  private tagEnd(): number {
    if (this.close < this.at) {
      const found = this.text.indexOf('>', this.at)
      this.close = found < 0 ? Infinity : found
    }
    return this.close - this.at > longestTag ? 0 : this.close + 1
  }

  private endOf(mark: string): number {
    if (this.endless.has(mark)) return 0
    const found = this.text.indexOf(mark, this.at)
    if (found < 0) this.endless.add(mark)
    return found < 0 ? 0 : mark.startsWith('-') ? found + mark.length : found
  }

  /** Stays as it is, for it may say who wrote this; its sentences are about the program. */
  private comment(end: number) {
    if (end === 0) return this.keep(this.at + 1)
    this.endBlock()
    this.comments.push({ start: this.at, end })
    this.write(this.text.slice(this.at, end))
    this.block = ''
    this.blockStart = this.at
  }

  /** Blanks up to here; where a block begins, a line does. */
  private blank(end: number, breaks: boolean) {
    const length = end - this.at
    this.write(breaks && length > 0 ? `\n${' '.repeat(length - 1)}` : ' '.repeat(length))
  }

  private write(part: string) {
    this.parts.push(part)
    this.block += part
    this.at += part.length
  }

  private endBlock() {
    const { block, blockStart } = this
    this.block = ''
    this.blockStart = this.at
    if (isSentence(block, 0, block.length)) this.add(blockStart, blockStart + block.length)
  }

  /** Values that name somebody stay. `name` alone names whatever the element is. */
  private attributes(start: number, end: number, element: string) {
    const tag = this.text.slice(start, end)
    for (const { 1: key = '', 2: value = '', index, 0: whole } of tag.matchAll(attribute)) {
      const from = start + index + whole.length - 1 - value.length
      const field = /^names?$/i.test(key) ? element : key
      if (!isPersonField(field) || !isNameShaped(this.text, from, from + value.length)) continue
      this.blank(from, false)
      this.add(from, from + value.length)
      this.write(value)
    }
  }

  private add(start: number, end: number) {
    this.people.push({ start, end })
  }
}
