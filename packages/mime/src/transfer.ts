/** Undoes a content transfer encoding (RFC 2045). What is not encoded by the rules is taken as it is. */
export function transferDecoded(bytes: Buffer, encoding: string): Buffer {
  switch (encoding.toLowerCase().replace(/[^\w-]/g, '')) {
    case 'base64':
      return Buffer.from(bytes.toString('latin1'), 'base64')
    case 'quoted-printable':
      return quotedPrintable(bytes)
    case 'x-uuencode':
    case 'uuencode':
    case 'x-uue':
      return uudecoded(bytes.toString('latin1'))?.data ?? bytes
    default:
      return bytes
  }
}

function quotedPrintable(bytes: Buffer): Buffer {
  if (!bytes.includes(0x3d)) return bytes
  const output = Buffer.allocUnsafe(bytes.length)
  let size = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte !== 0x3d) {
      output[size++] = byte
      continue
    }
    const end = softBreakEnd(bytes, at + 1)
    const high = hexValue(bytes[at + 1])
    const low = hexValue(bytes[at + 2])
    if (end > 0) at = end
    else if (high >= 0 && low >= 0) {
      output[size++] = high * 16 + low
      at += 2
    } else output[size++] = byte
  }
  return output.subarray(0, size)
}

/** The last byte of the line break after `=`, or 0 when there is none. */
function softBreakEnd(bytes: Buffer, start: number): number {
  let at = start
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return at + 1
  return bytes[at] === 0x0a || bytes[at] === 0x0d ? at : 0
}

function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte & 0xdf
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : -1
}

export interface UuFile {
  name: string
  data: Buffer
}

/** The first file between `begin 644 name` and `end`; undefined when there is none. */
export function uudecoded(text: string): UuFile | undefined {
  const begin = /^begin [0-7]{3,4} ([^\r\n]+)\r?\n/m.exec(text)
  if (!begin) return undefined
  const pieces: Buffer[] = []
  for (const line of text.slice(begin.index + begin[0].length).split(/\r?\n/)) {
    const length = (line.charCodeAt(0) - 32) & 63
    if (line === '' || line === 'end' || length === 0) break
    pieces.push(uuLine(line, length))
  }
  return { name: begin[1] ?? '', data: Buffer.concat(pieces) }
}

function uuLine(line: string, length: number): Buffer {
  const output = Buffer.alloc(Math.ceil(length / 3) * 3)
  for (let from = 1, to = 0; to < length; from += 4, to += 3) {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(step => ((line.charCodeAt(from + step) || 32) - 32) & 63)
    output[to] = (a << 2) | (b >> 4)
    output[to + 1] = (b << 4) | (c >> 2)
    output[to + 2] = (c << 6) | d
  }
  return output.subarray(0, length)
}
