import { header, lineEnd, readHeaders, type Header } from './header.ts'
import { parseStructured, type Structured } from './parameters.ts'

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
}

const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf)
const maxDepth = 32
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

/** Splits a message by its MIME boundaries (RFC 2046). Anything broken becomes a leaf; nothing throws. */
export function parseStructure(message: Buffer): Part {
  const start = message.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  return parsePart(message, { from: 0, start, end: message.length, to: message.length }, 'text/plain', 0, {
    parts: maxParts,
  })
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
  if (!type.value.startsWith('multipart/') || !boundary || depth >= maxDepth) return part
  const childType = type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const slices = split(bytes, bodyStart, part.bodyEnd, `--${boundary}`).slice(0, Math.max(0, budget.parts))
  budget.parts -= slices.length
  part.children = slices.map(child => parsePart(bytes, child, childType, depth + 1, budget))
  return part
}

function split(bytes: Buffer, start: number, end: number, delimiter: string): Slice[] {
  const slices: Slice[] = []
  for (const line of delimiterLines(bytes, start, end, delimiter)) {
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

function* delimiterLines(bytes: Buffer, start: number, end: number, delimiter: string) {
  for (
    let at = bytes.indexOf(delimiter, start, 'latin1');
    at >= 0 && at < end;
    at = bytes.indexOf(delimiter, at + 1, 'latin1')
  ) {
    if (at !== start && bytes[at - 1] !== 10) continue
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
