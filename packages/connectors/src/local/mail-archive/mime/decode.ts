import { header } from './header.ts'
import type { Part } from './structure.ts'

/** The bytes that a part carries, its transfer encoding undone. Damaged encodings give what can be had. */
export function decodePart(message: Buffer, part: Part): Buffer {
  const body = message.subarray(part.bodyStart, part.bodyEnd)
  const encoding = header(part.headers, 'content-transfer-encoding')?.trim().toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body)
  if (encoding === 'x-uuencode' || encoding === 'uuencode' || encoding === 'x-uue') return decodeUuencode(body)
  return body
}

/** RFC 2045 section 6.7. A `=` that starts no escape stands for itself. */
export function decodeQuotedPrintable(body: Buffer): Buffer {
  const text = body.toString('latin1').replace(/=[ \t]{0,76}\r?\n/g, '')
  return Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

/** `begin 644 name`, lines whose first character tells their length, `end` (POSIX uuencode). */
export function decodeUuencode(body: Buffer): Buffer {
  const lines = body.toString('latin1').split(/\r?\n/)
  const begin = lines.findIndex(line => /^begin [0-7]{3,4} /.test(line))
  const out: Buffer[] = []
  for (const line of lines.slice(begin + 1)) {
    if (line === 'end' || line === '' || line === '`') break
    out.push(decodeUuLine(line))
  }
  return Buffer.concat(out)
}

function decodeUuLine(line: string): Buffer {
  const sixBits = (at: number) => ((line.charCodeAt(at) || 32) - 32) & 63
  const length = sixBits(0)
  const bytes = Buffer.alloc(Math.ceil(length / 3) * 3)
  for (let group = 0; group * 3 < length; group++) {
    const at = 1 + group * 4
    const word = (sixBits(at) << 18) | (sixBits(at + 1) << 12) | (sixBits(at + 2) << 6) | sixBits(at + 3)
    bytes.writeUIntBE(word, group * 3, 3)
  }
  return bytes.subarray(0, length)
}
