import { malformed } from '../errors.ts'
import { decoded } from '../text/decode.ts'
import { XmlTokens, type Attributes, type XmlSink } from './tokens.ts'

export type { Attributes } from './tokens.ts'

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

/**
 * Parses XML as its bytes come, yielding after every piece so that the caller can hand on what it has gathered.
 * Entities other than XML's own five stay as they are: nothing is expanded, nothing fetched. Errors do not stop it.
 */
export async function* parseXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<undefined> {
  const tree = new Tree(handler)
  const tokens = new XmlTokens(tree)
  for await (const piece of decoded(bytes, { xml: true })) {
    for (let at = 0; at < piece.length; at += sliceChars) {
      tokens.write(piece.slice(at, at + sliceChars))
      yield
    }
  }
  tokens.end()
  tree.end()
  yield
}

/** Keeps tags in pairs: elements that are not closed are closed with the one around them. */
class Tree implements XmlSink {
  readonly #handler: XmlHandler
  readonly #open: string[] = []

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  open(name: string, attributes: Attributes): void {
    if (this.#open.push(name) > maxDepth) throw malformed(`Its elements are nested more than ${maxDepth} deep.`)
    this.#handler.open?.(localName(name), attributes, name)
  }

  close(name: string): void {
    if (this.#open.at(-1) !== name) {
      this.error(`The tag </${name.slice(0, 40)}> closes nothing that is open last.`)
      if (!this.#open.includes(name)) return
    }
    for (let closed = this.#open.pop(); closed !== undefined; closed = this.#open.pop()) {
      this.#handler.close?.(localName(closed))
      if (closed === name) return
    }
  }

  text(text: string): void {
    if (this.#open.length > 0) this.#handler.text?.(text)
    else if (text.trim() !== '' && text !== '\uFEFF') this.error('There is text outside of all elements.')
  }

  comment(text: string): void {
    this.#handler.comment?.(text)
  }

  error(message: string): void {
    this.#handler.error?.(message)
  }

  end(): void {
    if (this.#open.length > 0) this.error(`The element ${this.#open.at(-1)?.slice(0, 40)} is not closed.`)
    while (this.#open.length > 0) this.close(this.#open.at(-1) ?? '')
  }
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
