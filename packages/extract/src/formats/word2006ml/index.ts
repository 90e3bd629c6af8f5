import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { attribute, parseXml, type Attributes } from '../../xml/xml.ts'
import { WordText } from '../docx/word-text.ts'
import { wordParts } from '../docx/index.ts'

const kinds: readonly (readonly [RegExp, NewPart['kind']])[] = [
  [/document\.xml$/, 'section'],
  [/(?:header|footer)\d*\.xml$/, 'header'],
  [/(?:footnotes|endnotes)\.xml$/, 'note'],
  [/comments\.xml$/, 'comment'],
  [/(?:docProps\/(?:core|custom)\.xml)$/, 'metadata'],
]
const properties: Record<string, string> = {
  title: 'title',
  subject: 'subject',
  creator: 'author',
  keywords: 'keywords',
  description: 'description',
}

/** A Word document as one XML file: the flat package of Word 2007 and later, or WordML of Word 2003. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const story = new FlatStory(doc)
  for await (const _ of parseXml(doc.source.stream(), story)) yield* story.take()
  yield* story.end()
}

/** Sends each package part of the file to the words of its own story. */
class FlatStory {
  readonly #doc: Reading
  #words = new WordText()
  #part: number | undefined
  #label = 'body'
  #kind: NewPart['kind'] | undefined = 'section'
  #value = ''
  #pending: TextChunk[] = []

  constructor(doc: Reading) {
    this.#doc = doc
  }

  open(name: string, attributes: Attributes, fullName: string): void {
    if (fullName === 'pkg:part') {
      this.#finish()
      this.#label = attribute(attributes, 'name') ?? ''
      this.#kind = kinds.find(([pattern]) => pattern.test(this.#label))?.[1]
    }
    this.#value = ''
    if (this.#kind) this.#words.open(name, attributes)
  }

  text(text: string): void {
    if (this.#kind === 'metadata') this.#value += text
    else if (this.#kind) this.#words.text(text)
  }

  close(name: string): void {
    if (this.#kind === 'metadata' && properties[name]) this.#doc.set(properties[name], this.#value.trim())
    if (this.#kind) this.#words.close(name)
  }

  *take(): Generator<TextChunk> {
    if (this.#words.shown.full) this.#pending.push(...this.#doc.pieces(this.#index(), this.#words.shown))
    yield* this.#pending
    this.#pending = []
  }

  *end(): Generator<TextChunk> {
    this.#finish()
    yield* this.take()
  }

  #finish(): void {
    const { shown, deleted, hidden } = this.#words
    if (shown.length + deleted.length + hidden.length > 0)
      this.#pending.push(...wordParts(this.#doc, this.#words, this.#index(), this.#label))
    this.#words = new WordText()
    this.#part = undefined
  }

  #index(): number {
    return (this.#part ??= this.#doc.part({ kind: this.#kind ?? 'section', name: this.#label }))
  }
}
