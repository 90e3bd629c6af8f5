import { SaxesParser } from 'saxes'
import { LimitReached, malformed } from '../errors.ts'
import { decoded } from '../text/decode.ts'

export type Attributes = Readonly<Record<string, string>>

/** What to do with each piece of XML. Names come without their namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes, fullName: string): void
  close?(name: string): void
  text?(text: string): void
  comment?(text: string): void
  /** Something is not well-formed; reading goes on. */
  error?(message: string): void
}

const maxDepth = 5_000
const sliceChars = 64 * 1024
const maxSilentChars = 32 * 2 ** 20

/**
 * Parses XML as its bytes come, yielding after every piece so that the caller can hand on what it has gathered.
 * Entities other than XML's own five stay as they are: nothing is expanded, nothing fetched. Errors do not stop it.
 */
export async function* parseXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<undefined> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  let depth = 0
  let silent = 0
  parser.on('error', error => handler.error?.(error.message))
  parser.on('opentag', tag => {
    silent = 0
    if (++depth > maxDepth) throw malformed(`Its elements are nested more than ${maxDepth} deep.`)
    handler.open?.(localName(tag.name), tag.attributes, tag.name)
  })
  parser.on('closetag', tag => {
    silent = 0
    depth--
    handler.close?.(localName(tag.name))
  })
  if (handler.text) {
    const text = handler.text.bind(handler)
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (handler.comment) parser.on('comment', handler.comment.bind(handler))
  for await (const piece of decoded(bytes, { xml: true })) {
    silent += piece.length
    if (silent > maxSilentChars) {
      throw new LimitReached('memory_limit', `One text of it is longer than ${maxSilentChars} characters.`)
    }
    for (let at = 0; at < piece.length; at += sliceChars) {
      parser.write(piece.slice(at, at + sliceChars))
      yield
    }
  }
  parser.close()
  yield
}

const names = new Map<string, string>()

function localName(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const local = name.slice(name.indexOf(':') + 1)
  if (names.size < 5_000) names.set(name, local)
  return local
}

/** The value of the attribute `name`, whatever its namespace prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name]
  if (plain !== undefined) return plain
  for (const key in attributes) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}
