/** One record of a binary workbook part ([MS-XLSB] 2.1.4). */
export interface BinaryRecord {
  type: number
  data: Buffer
}

const maxRecordBytes = 64 * 2 ** 20

/** The records of a part as its bytes come. */
export async function* binaryRecords(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BinaryRecord> {
  let held = Buffer.alloc(0)
  for await (const piece of bytes) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece])
    let at = 0
    for (;;) {
      const head = headAt(held, at)
      if (!head || head.start + head.size > held.length) break
      yield { type: head.type, data: held.subarray(head.start, head.start + head.size) }
      at = head.start + head.size
    }
    held = held.subarray(at)
    if (held.length > maxRecordBytes) return
  }
}

function headAt(bytes: Buffer, at: number): { type: number; size: number; start: number } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  const isLong = (first & 0x80) !== 0
  const second = bytes[at + 1]
  if (isLong && second === undefined) return undefined
  const type = isLong ? (first & 0x7f) | (((second ?? 0) & 0x7f) << 7) : first
  let size = 0
  let next = at + (isLong ? 2 : 1)
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = bytes[next++]
    if (byte === undefined) return undefined
    size |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return { type, size, start: next }
}

/** A string with its length in four bytes before it. */
export function wideString(data: Buffer, at: number): string {
  if (at + 4 > data.length) return ''
  const length = data.readUInt32LE(at)
  return length === 0xffffffff ? '' : data.toString('utf16le', at + 4, Math.min(data.length, at + 4 + length * 2))
}
