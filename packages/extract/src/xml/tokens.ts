import { LimitReached } from '../errors.ts'

export type Attributes = Readonly<Record<string, string>>

/** What a piece of XML says, in order; names with their namespace prefix. */
export interface XmlSink {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
  comment(text: string): void
  error(message: string): void
}

const none: Attributes = Object.freeze({})
/** Text up to this long is handed on as one piece. */
const wholeChars = 64 * 1024
const maxTagChars = 4 * 2 ** 20
const longestEntity = 12

const tab = 9,
  newline = 10,
  carriageReturn = 13,
  space = 32,
  exclamation = 33,
  doubleQuote = 34,
  singleQuote = 39,
  slash = 47
const lessThan = 60,
  equals = 61,
  greaterThan = 62,
  question = 63
const isSpace = (code: number) => code === space || code === newline || code === tab || code === carriageReturn

/** A stretch whose end is a fixed string, such as a comment. */
interface Stretch {
  end: string
  tell?: (text: string) => void
}

/**
 * Cuts XML 1.0 into tags, text and comments as it comes. It checks less than a validating parser does and never stops: what
 * is not well-formed is told and passed over. Document types are passed over, so that no entity of theirs exists.
 */
export class XmlTokens {
  readonly #sink: XmlSink
  #rest = ''
  #stretch: Stretch | undefined

  constructor(sink: XmlSink) {
    this.#sink = sink
  }

  write(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece
    this.#rest = text.slice(this.#cut(text, false))
  }

  end(): void {
    const text = this.#rest
    this.#rest = ''
    const left = text.slice(this.#cut(text, true))
    if (left !== '' || this.#stretch) this.#sink.error('It ends in the middle of a tag.')
  }

  /** How far `text` could be handed on. */
  #cut(text: string, isLast: boolean): number {
    let at = 0
    while (at < text.length) {
      const next = this.#stretch
        ? this.#pass(text, at, this.#stretch)
        : text.charCodeAt(at) === lessThan
          ? this.#markup(text, at)
          : this.#words(text, at, isLast)
      if (next === at) {
        if (text.length - at > maxTagChars)
          throw new LimitReached('memory_limit', `One tag of it is longer than ${maxTagChars} characters.`)
        break
      }
      at = next
    }
    return at
  }

  #words(text: string, at: number, isLast: boolean): number {
    const found = text.indexOf('<', at)
    if (found >= 0 || isLast) {
      const end = found < 0 ? text.length : found
      this.#sink.text(this.#plain(text.slice(at, end)))
      return end
    }
    if (text.length - at < wholeChars) return at
    const entity = text.lastIndexOf('&')
    const end =
      entity > text.length - longestEntity
        ? entity
        : text.charCodeAt(text.length - 1) === carriageReturn
          ? text.length - 1
          : text.length
    this.#sink.text(this.#plain(text.slice(at, end)))
    return end
  }

  #markup(text: string, at: number): number {
    const code = text.charCodeAt(at + 1)
    if (code === slash) return this.#closing(text, at)
    if (code === question) return this.#begin(at + 2, { end: '?>' })
    if (code === exclamation) return this.#declaration(text, at)
    if (Number.isNaN(code)) return at
    if (code === equals || code === lessThan || isSpace(code)) {
      this.#sink.error('A < stands where no tag begins.')
      this.#sink.text('<')
      return at + 1
    }
    return this.#opening(text, at)
  }

  #declaration(text: string, at: number): number {
    const start = text.slice(at, at + 9)
    if (start.startsWith('<!--')) return this.#begin(at + 4, { end: '-->', tell: words => this.#sink.comment(words) })
    if (start === '<![CDATA[') return this.#begin(at + 9, { end: ']]>', tell: words => this.#sink.text(words) })
    if (start.length < 9 && ('<![CDATA['.startsWith(start) || '<!--'.startsWith(start))) return at
    const end = endOfDoctype(text, at)
    return end < 0 ? at : end
  }

  #begin(at: number, stretch: Stretch): number {
    this.#stretch = stretch
    return at
  }

  /** Goes on in a stretch, which is told piece by piece. */
  #pass(text: string, at: number, { end, tell }: Stretch): number {
    const found = text.indexOf(end, at)
    if (found >= 0) {
      if (found > at) tell?.(text.slice(at, found))
      this.#stretch = undefined
      return found + end.length
    }
    const safe = text.length - end.length + 1
    if (safe - at < wholeChars) return at
    tell?.(text.slice(at, safe))
    return safe
  }

  #closing(text: string, at: number): number {
    const end = text.indexOf('>', at + 2)
    if (end < 0) return at
    const name = text.slice(at + 2, end)
    this.#sink.close(isSpace(name.charCodeAt(name.length - 1)) ? name.trimEnd() : name)
    return end + 1
  }

  #opening(text: string, at: number): number {
    const end = endOfTag(text, at + 1)
    if (end < 0) return at
    const isEmpty = text.charCodeAt(end - 1) === slash
    const last = isEmpty ? end - 1 : end
    let nameEnd = at + 1
    while (nameEnd < last && !isSpace(text.charCodeAt(nameEnd))) nameEnd++
    const name = text.slice(at + 1, nameEnd)
    this.#sink.open(name, nameEnd === last ? none : this.#attributes(text, nameEnd, last))
    if (isEmpty) this.#sink.close(name)
    return end + 1
  }

  #attributes(text: string, from: number, end: number): Attributes {
    const attributes: Record<string, string> = {}
    let at = from
    while (at < end) {
      while (at < end && isSpace(text.charCodeAt(at))) at++
      const start = at
      while (at < end && text.charCodeAt(at) !== equals && !isSpace(text.charCodeAt(at))) at++
      if (at === start) break
      const name = text.slice(start, at)
      while (at < end && isSpace(text.charCodeAt(at))) at++
      if (text.charCodeAt(at) !== equals) {
        this.#sink.error(`The attribute ${name.slice(0, 40)} has no value.`)
        continue
      }
      at++
      while (at < end && isSpace(text.charCodeAt(at))) at++
      const quote = text.charCodeAt(at)
      const close =
        quote === doubleQuote || quote === singleQuote ? text.indexOf(String.fromCharCode(quote), at + 1) : -1
      if (close < 0 || close >= end) {
        this.#sink.error(`The value of ${name.slice(0, 40)} is not in quotes.`)
        break
      }
      attributes[name] = this.#plain(text.slice(at + 1, close))
      at = close + 1
    }
    return attributes
  }

  /** Text with XML's own entities and character references in place of their names, and lines ended alike. */
  #plain(text: string): string {
    const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
    if (!lines.includes('&')) return lines
    return lines.replace(/&(#x[\da-f]{1,8}|#\d{1,8}|[^\s;&<]{0,64});?/gi, (whole, name: string) => {
      const known = whole.endsWith(';') ? named(name) : undefined
      if (known === undefined) this.#sink.error(`The entity ${whole.slice(0, 40)} is not known.`)
      return known ?? whole
    })
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function named(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? entities[name] : undefined
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Where the tag that began before `from` has its `>`, those in quoted values left out; -1 where it is not there yet. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === greaterThan) return at
    if (code !== doubleQuote && code !== singleQuote) continue
    at = text.indexOf(code === doubleQuote ? '"' : "'", at + 1)
    if (at < 0) return -1
  }
  return -1
}

/** Behind a document type with its declarations; -1 where it does not end yet. */
function endOfDoctype(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === doubleQuote || code === singleQuote) {
      at = text.indexOf(code === doubleQuote ? '"' : "'", at + 1)
      if (at < 0) return -1
    } else if (code === lessThan) depth++
    else if (code === greaterThan && --depth === 0) return at + 1
  }
  return -1
}
