import { units } from '../scan/kernel.ts'
import type { Track } from '../scan/track.ts'
import type { Decoded } from './decoded.ts'
import { readEscape, type Encoding, type Escape } from './read-escape.ts'

/** Units around an escape that may belong to one value with it. */
const reach = 160
const mostRegions = 2_000

/** Texts around escapes, with the escapes undone. */
export function decodeEscapes(length: number, positions: Track): Decoded[] {
  if (positions.length === 0) return []
  // Each encoding is undone by itself: `card=40%20` is not quoted-printable. Mixtures are met one level deeper.
  const families = new Map<Encoding, Escape[]>()
  let end = 0
  for (let index = 0; index < positions.length; index++) {
    const escape = positions.at[index]! < end ? undefined : readEscape(positions.at[index]!, length)
    if (!escape) continue
    end = escape.end
    const family = families.get(escape.encoding)
    if (family) family.push(escape)
    else families.set(escape.encoding, [escape])
  }
  return [...families.values()].flatMap(family =>
    groups(joinBytes(family))
      .slice(0, mostRegions)
      .map(group => undo(length, group)),
  )
}

/** Bytes of UTF-8 that follow each other are one character. */
function joinBytes(escapes: readonly Escape[]): Escape[] {
  const joined: Escape[] = []
  for (let at = 0; at < escapes.length;) {
    const lead = escapes[at]!
    const length = lead.isByte ? lengthOf(lead.code) : 1
    const code = length === 1 ? lead.code : characterOf(escapes, at, length)
    const isWhole = code >= 0 && length > 1
    joined.push(isWhole ? { ...lead, end: escapes[at + length - 1]!.end, code } : lead)
    at += isWhole ? length : 1
  }
  return joined
}

/** Bytes of the UTF-8 character that this byte begins. */
const lengthOf = (byte: number) => (byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)
/** Least code that takes as many bytes. */
const leastOf: readonly number[] = [0, 0, 0x80, 0x800, 0x10000]

/** The code of so many bytes, or -1 where they are not one character (RFC 3629). */
function characterOf(escapes: readonly Escape[], from: number, length: number): number {
  let code = escapes[from]!.code & (0x7f >> length)
  for (let at = from + 1; at < from + length; at++) {
    const next = escapes[at]
    if (!next?.isByte || next.start !== escapes[at - 1]!.end || next.code >> 6 !== 2) return -1
    code = (code << 6) | (next.code & 0x3f)
  }
  const isSurrogate = code >= 0xd800 && code < 0xe000
  return code < (leastOf[length] ?? 0) || code > 0x10ffff || isSurrogate ? -1 : code
}

/** Escapes that are undone together: one at least. */
type Group = [Escape, ...Escape[]]

function groups(escapes: readonly Escape[]): Group[] {
  const found: Group[] = []
  let end = -Infinity
  for (const escape of escapes) {
    const last = found.at(-1)
    if (last && escape.start - end < reach * 2) last.push(escape)
    else found.push([escape])
    end = escape.end
  }
  return found
}

function undo(length: number, group: Group): Decoded {
  const [first] = group
  const start = Math.max(0, first.start - reach)
  const end = Math.min(length, (group.at(-1) ?? first).end + reach)
  const text = new Uint16Array(end - start)
  const offsets = new Int32Array(text.length + 1)
  const encoded = new Int32Array(group.length * 2)
  let size = 0
  let at = start
  const add = (unit: number, offset: number) => {
    text[size] = unit
    offsets[size++] = offset
  }
  group.forEach((escape, index) => {
    for (; at < escape.start; at++) add(units[at]!, at)
    if (escape.code > 0xffff) add(0xd800 + ((escape.code - 0x10000) >> 10), escape.start)
    if (escape.code >= 0) add(escape.code > 0xffff ? 0xdc00 + (escape.code & 0x3ff) : escape.code, escape.start)
    at = escape.end
    encoded[index * 2] = escape.start
    encoded[index * 2 + 1] = escape.end
  })
  for (; at < end; at++) add(units[at]!, at)
  offsets[size] = end
  return { text: Buffer.from(text.buffer, 0, size * 2).toString('utf16le'), offsets, encoding: first.encoding, encoded }
}
