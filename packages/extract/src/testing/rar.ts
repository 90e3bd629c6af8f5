import { crc32 } from 'node:zlib'

export interface RarMember {
  data: Uint8Array
  packed?: boolean
  locked?: boolean
}

/** A RAR 5 archive; packed members are Huffman-coded with the code in which every byte stands for itself. */
export function rar(members: Record<string, RarMember>): Buffer {
  const entries = Object.entries(members).flatMap(([name, { data, packed, locked }]) => {
    const stored = packed ? packedBlock(data) : Buffer.from(data)
    const extra = locked ? Buffer.concat([varint(49), varint(1), Buffer.alloc(48)]) : Buffer.alloc(0)
    const path = Buffer.from(name)
    const compression = packed ? 1 << 7 : 0
    return [
      header(
        Buffer.concat([
          varint(2),
          varint(2 | (locked ? 1 : 0)),
          ...(locked ? [varint(extra.length)] : []),
          varint(stored.length),
          varint(4),
          varint(data.length),
          varint(0x20),
          uint32(crc32(data)),
          varint(compression),
          varint(1),
          varint(path.length),
          path,
          extra,
        ]),
      ),
      stored,
    ]
  })
  const main = header(Buffer.from([1, 0, 0]))
  const end = header(Buffer.from([5, 0, 0]))
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), main, ...entries, end])
}

function header(body: Buffer): Buffer {
  const sized = Buffer.concat([varint(body.length), body])
  return Buffer.concat([uint32(crc32(sized)), sized])
}

/** One block, the last of its member: tables in which the 256 bytes have codes of 8 bits, then the bytes themselves. */
function packedBlock(data: Uint8Array): Buffer {
  const bits: string[] = []
  const put = (value: number, width: number) => bits.push(value.toString(2).padStart(width, '0'))
  const lengths = Array.from({ length: 20 }, (_, symbol) => (symbol === 8 || symbol === 19 ? 1 : 0))
  for (const length of lengths) put(length, 4)
  bits.push('0'.repeat(256))
  // Symbol 19 stands for 11 zeros and as many more as the next 7 bits say: the 174 other codes are not used.
  for (const zeros of [138, 36]) {
    bits.push('1')
    put(zeros - 11, 7)
  }
  for (const byte of data) put(byte, 8)
  const line = bits.join('')
  const bytes = Buffer.from((line.match(/.{1,8}/g) ?? []).map(eight => Number.parseInt(eight.padEnd(8, '0'), 2)))
  const flags = 0xc0 | (2 << 3) | ((line.length + 7) % 8)
  const size = [bytes.length & 255, (bytes.length >> 8) & 255, bytes.length >> 16]
  const check = size.reduce((sum, byte) => sum ^ byte, 0x5a ^ flags)
  return Buffer.concat([Buffer.from([flags, check, ...size]), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return Buffer.from([...bytes, left])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
