import { header, lineEnd, readHeaders, type Header } from './headers.ts'
import { parseStructured, type Structured } from './parameters.ts'
import { transferDecoded } from './transfer.ts'

/** A part of a message as byte ranges into it: nothing is copied or decoded. */
export interface Part {
  headers: Header[]
  type: Structured
  bodyStart: number
  bodyEnd: number
  children: Part[]
  /** With the delimiter line before it: what to leave out so that the part is gone. */
  from: number
  to: number
  /** It holds more parts than are told apart, or lies too deep for its own to be. */
  isCut?: 'depth' | 'parts'
}

const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf)
const maxDepth = 50
const maxParts = 10_000

interface Slice {
  from: number
  start: number
  end: number
  to: number
}
interface Budget {
  parts: number
}
type Cut = NonNullable<Part['isCut']>

/** Splits a message by its MIME boundaries (RFC 2046). Anything broken becomes a leaf; nothing throws. */
export function parseStructure(message: Buffer): Part {
  const start = message.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  return parsePart(message, { from: 0, start, end: message.length, to: message.length }, 'text/plain', 0, {
    parts: maxParts,
  })
}

/** The bytes that a part carries, its transfer encoding undone. Damaged encodings give what can be had. */
export function partBytes(message: Buffer, { headers, bodyStart, bodyEnd }: Part): Buffer {
  return transferDecoded(message.subarray(bodyStart, bodyEnd), header(headers, 'content-transfer-encoding') ?? '')
}

/** Why some of a message's parts are not told apart. What is not is in the last part before it. */
export function cutsOf({ isCut, children }: Part): Cut[] {
  return [...new Set([...(isCut ? [isCut] : []), ...children.flatMap(cutsOf)])]
}

/** Parts without children, in order. */
export function leaves(part: Part): Part[] {
  return part.children.length ? part.children.flatMap(leaves) : [part]
}

// eslint-disable-next-line max-params
function parsePart(bytes: Buffer, slice: Slice, defaultType: string, depth: number, budget: Budget): Part {
  const { headers, bodyStart } = readHeaders(bytes, slice.start, slice.end)
  const type = parseStructured(header(headers, 'content-type') ?? defaultType)
  const boundary = type.parameters.get('boundary')
  const part: Part = {
    headers,
    type,
    bodyStart,
    bodyEnd: Math.max(bodyStart, slice.end),
    children: [],
    from: slice.from,
    to: slice.to,
  }
  if (!type.value.startsWith('multipart/') || !boundary) return part
  if (depth >= maxDepth) return { ...part, isCut: 'depth' }
  const childType = type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const slices = split(bytes, part, `--${boundary}`, budget)
  part.children = slices.map(child => parsePart(bytes, child, childType, depth + 1, budget))
  return budget.parts >= 0 ? part : { ...part, isCut: 'parts' }
}

function split(bytes: Buffer, { bodyStart, bodyEnd: end }: Part, delimiter: string, budget: Budget): Slice[] {
  const slices: Slice[] = []
  for (const line of delimiterLines(bytes, bodyStart, end, Buffer.from(delimiter))) {
    // What is beyond stays with the last part, so that nothing of it is lost.
    if (!line.closes && budget.parts-- <= 0) break
    const open = slices.at(-1)
    if (open && open.end === end) {
      open.end = beforeLineBreak(bytes, open.start, line.at)
      open.to = line.at
    }
    if (line.closes) break
    slices.push({ from: line.at, start: line.next, end, to: end })
  }
  return slices
}

function* delimiterLines(bytes: Buffer, start: number, end: number, delimiter: Buffer) {
  for (let at = bytes.indexOf(delimiter, start); at >= 0 && at < end; at = bytes.indexOf(delimiter, at + 1)) {
    if (at !== start && bytes[at - 1] !== 10 && bytes[at - 1] !== 13) continue
    const next = lineEnd(bytes, at, end)
    const rest = bytes
      .subarray(at + delimiter.length, Math.min(next, at + delimiter.length + 100))
      .toString('latin1')
      .trimEnd()
    if (rest === '' || rest === '--') yield { at, next, closes: rest === '--' }
  }
}

/** The line break before a delimiter belongs to the delimiter. */
function beforeLineBreak(bytes: Buffer, start: number, at: number): number {
  let end = at
  if (end > start && bytes[end - 1] === 10) end--
  if (end > start && bytes[end - 1] === 13) end--
  return end
}
