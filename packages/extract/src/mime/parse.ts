import { headerValue, parseContentType, parseHeaders, type ContentType, type HeaderField } from './headers.ts'
import { transferDecoded } from './transfer.ts'

/** A part of a mail that holds no others: its bytes still in transfer encoding. */
export interface MimePart {
  contentType: ContentType
  disposition: string
  filename?: string
  encoding: string
  body: Buffer
}
export interface MimeMessage {
  headers: HeaderField[]
  parts: MimePart[]
  wasTooDeep: boolean
}

const maxDepth = 50
const maxParts = 10_000

/** Takes a mail apart (RFC 2045, 2046) without copying it. Broken boundaries end at the end. */
export function parseMime(bytes: Buffer): MimeMessage {
  const { headers, body } = split(bytes)
  const message: MimeMessage = { headers, parts: [], wasTooDeep: false }
  collect(message, headers, body, 0)
  return message
}

/** The bytes of a part with its transfer encoding undone. */
export function partBytes({ body, encoding }: MimePart): Buffer {
  return transferDecoded(body, encoding)
}

function collect(message: MimeMessage, headers: readonly HeaderField[], body: Buffer, depth: number): void {
  if (message.parts.length >= maxParts) return
  const contentType = parseContentType(headerValue(headers, 'content-type') ?? 'text/plain')
  const boundary = contentType.parameters.get('boundary')
  if (contentType.type.startsWith('multipart/') && boundary && depth < maxDepth) {
    for (const piece of pieces(body, boundary)) {
      const inner = split(piece)
      collect(message, inner.headers, inner.body, depth + 1)
    }
    return
  }
  message.wasTooDeep ||= depth >= maxDepth
  const disposition = parseContentType(headerValue(headers, 'content-disposition'))
  message.parts.push({
    contentType,
    disposition: disposition.type,
    filename: disposition.parameters.get('filename') ?? contentType.parameters.get('name'),
    encoding: headerValue(headers, 'content-transfer-encoding') ?? '',
    body,
  })
}

/** Headers and body, at the first empty line. */
function split(bytes: Buffer): { headers: HeaderField[]; body: Buffer } {
  if (bytes[0] === 10 || (bytes[0] === 13 && bytes[1] === 10))
    return { headers: [], body: bytes.subarray(bytes[0] === 10 ? 1 : 2) }
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n'), bytes.indexOf('\r\r')].filter(end => end >= 0)
  const end = Math.min(...ends, bytes.length)
  const gap = bytes.toString('latin1', end, end + 2) === '\r\n' ? 4 : 2
  return { headers: parseHeaders(headerText(bytes.subarray(0, end))), body: bytes.subarray(end + gap) }
}

/** Headers may be UTF-8 (RFC 6532); other bytes above ASCII are taken as Latin-1. */
function headerText(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text
}

function* pieces(body: Buffer, boundary: string): Generator<Buffer> {
  const mark = Buffer.from(`--${boundary}`)
  let start = -1
  for (let at = lineAt(body, mark, 0); at >= 0; at = lineAt(body, mark, at + mark.length)) {
    if (start >= 0) yield trimmedEnd(body.subarray(start, at))
    const after = at + mark.length
    if (body.toString('latin1', after, after + 2) === '--') return
    const lineEnd = body.indexOf(10, after)
    start = lineEnd < 0 ? body.length : lineEnd + 1
  }
  if (start >= 0) yield body.subarray(start)
}

/** The next place where `mark` begins a line that has nothing but `--` or white space after it. */
function lineAt(body: Buffer, mark: Buffer, from: number): number {
  for (let at = body.indexOf(mark, from); at >= 0; at = body.indexOf(mark, at + 1)) {
    const before = at === 0 ? 10 : body[at - 1]
    const after = body[at + mark.length]
    if ((before === 10 || before === 13) && (after === undefined || after <= 32 || after === 0x2d)) return at
  }
  return -1
}

function trimmedEnd(piece: Buffer): Buffer {
  if (piece.at(-1) !== 10) return piece
  return piece.subarray(0, piece.at(-2) === 13 ? -2 : -1)
}
