/** An element of an LDAP message. @see ITU-T X.690, as RFC 4511 §5.1 narrows it */
export interface Element {
  tag: number
  content: Buffer
}

/** What is no element, or says that it is longer than what holds it. */
export class MalformedBer extends Error {
  constructor() {
    super('The bytes are no message of LDAP.')
    this.name = 'MalformedBer'
  }
}

/** What every message begins with. */
export const sequenceTag = 0x30
const [integerTag, octetsTag, enumeratedTag, booleanTag] = [0x02, 0x04, 0x0a, 0x01]

export function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthBytes(content.length), content])
}

export const sequence = (...parts: readonly Uint8Array[]) => element(sequenceTag, ...parts)
export const octets = (value: string | Uint8Array, tag = octetsTag) => element(tag, Buffer.from(value))
export const boolean = (value: boolean) => element(booleanTag, Buffer.from([value ? 0xff : 0]))
export const enumerated = (value: number) => integer(value, enumeratedTag)

/** Of 31 bits and no sign, which is all that is told here. */
export function integer(value: number, tag = integerTag): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeInt32BE(value, 1)
  const start = bytes.findIndex((byte, at) => at === 4 || byte !== 0 || (bytes[at + 1] ?? 0) > 0x7f)
  return element(tag, bytes.subarray(start))
}

function lengthBytes(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = Buffer.alloc(5)
  bytes.writeUInt32BE(length, 1)
  const start = bytes.findIndex(byte => byte !== 0)
  bytes[start - 1] = 0x80 | (5 - start)
  return bytes.subarray(start - 1)
}

/** How long the head of the first element and its content are; undefined while the head is not whole. @throws MalformedBer */
export function extentOf(bytes: Buffer): { head: number; length: number } | undefined {
  const first = bytes[1]
  if (first === undefined) return undefined
  if (first < 0x80) return { head: 2, length: first }
  const count = first & 0x7f
  if (count === 0 || count > 4) throw new MalformedBer()
  return bytes.length < 2 + count ? undefined : { head: 2 + count, length: bytes.readUIntBE(2, count) }
}

/** The elements that stand one after the other, to the last byte. @throws MalformedBer */
export function* elementsIn(bytes: Buffer): Generator<Element, undefined> {
  for (let rest = bytes; rest.length;) {
    const extent = extentOf(rest)
    if (!extent || extent.head + extent.length > rest.length) throw new MalformedBer()
    const end = extent.head + extent.length
    yield { tag: rest[0] ?? 0, content: rest.subarray(extent.head, end) }
    rest = rest.subarray(end)
  }
}

/** @throws MalformedBer for what is longer than six bytes */
export function numberIn({ content }: Element): number {
  if (!content.length || content.length > 6) throw new MalformedBer()
  return content.readIntBE(0, content.length)
}
