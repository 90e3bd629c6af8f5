import { LimitReached, malformed, unsupported } from '../errors.ts'
import { ByteReader } from '../source/byte-reader.ts'
import { LzmaDecoder, lzmaProperties } from './lzma-decoder.ts'

const maxDictionaryBytes = 256 * 2 ** 20
const pieceBytes = 65_536

/** Decompresses xz (The .xz File Format 1.2.1) with LZMA2, all its streams and blocks; checks are passed over. */
export async function* unxz(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes)
  for (let count = 0; ; count++) {
    const head = await reader.read(12)
    if (head.length < 12 || head.toString('latin1', 0, 6) !== '\xfd7zXZ\0') {
      if (count === 0) throw malformed('It is no xz file.')
      return
    }
    const checkSize = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64][(head[7] ?? 0) & 15] ?? 0
    yield* readBlocks(reader, checkSize)
    while ((await reader.peek(4)).equals(Buffer.alloc(4))) await reader.skip(4)
  }
}

async function* readBlocks(reader: ByteReader, checkSize: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const [sizeByte] = await reader.peek(1)
    if (sizeByte === undefined) throw malformed('It is cut off.')
    if (sizeByte === 0) return skipIndex(reader)
    const header = await reader.read((sizeByte + 1) * 4)
    const start = reader.offset
    yield* unlzma2(reader, dictionaryOf(header))
    await reader.skip(((4 - ((reader.offset - start) % 4)) % 4) + checkSize)
  }
}

function dictionaryOf(header: Buffer): number {
  const flags = header[1] ?? 0
  if ((flags & 3) !== 0) throw unsupported('It is packed with a filter that is not read.')
  let at = 2
  const number = () => {
    let value = 0
    for (let shift = 0; shift < 63; shift += 7) {
      const byte = header[at++] ?? 0
      value += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    return value
  }
  if (flags & 0x40) number()
  if (flags & 0x80) number()
  if (number() !== 0x21) throw unsupported('It is packed with a filter that is not read.')
  number()
  return lzma2Dictionary(header[at] ?? 0)
}

/** Bytes of dictionary that an LZMA2 property byte asks for. */
export function lzma2Dictionary(byte: number): number {
  const bits = byte & 63
  if (bits > 40) throw malformed('Its dictionary size is impossible.')
  return bits === 40 ? 2 ** 32 - 1 : (2 | (bits & 1)) * 2 ** (Math.floor(bits / 2) + 11)
}

async function skipIndex(reader: ByteReader): Promise<void> {
  const start = reader.offset
  await reader.skip(1)
  const number = async () => {
    let value = 0
    for (let shift = 0; shift < 63; shift += 7) {
      const [byte = 0] = await reader.read(1)
      value += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    return value
  }
  const records = await number()
  for (let index = 0; index < records * 2 && index < 1e7; index++) await number()
  await reader.skip(((4 - ((reader.offset - start) % 4)) % 4) + 4 + 12)
}

/** LZMA2: chunks that are stored or compressed, each small. */
export async function* unlzma2(reader: ByteReader, dictionaryBytes: number): AsyncGenerator<Uint8Array> {
  const decoder = new LzmaDecoder(checkedDictionary(dictionaryBytes) + 2 ** 21 + 512)
  for (;;) {
    const [control] = await reader.read(1)
    if (control === undefined) throw malformed('It is cut off.')
    if (control === 0) return
    if (control < 0x80) {
      if (control > 2) throw malformed('A chunk of it is damaged.')
      decoder.copy(await reader.read((await reader.read(2)).readUInt16BE(0) + 1))
    } else await decodeChunk(reader, decoder, control)
    yield decoder.take()
  }
}

async function decodeChunk(reader: ByteReader, decoder: LzmaDecoder, control: number): Promise<void> {
  const sizes = await reader.read(4)
  if (sizes.length < 4) throw malformed('It is cut off.')
  const size = ((control & 31) << 16) + sizes.readUInt16BE(0) + 1
  const packed = sizes.readUInt16BE(2) + 1
  const reset = (control >> 5) & 3
  if (reset >= 2) decoder.resetState(lzmaProperties((await reader.read(1))[0] ?? 255))
  else if (reset === 1) decoder.resetState()
  const data = await reader.read(packed)
  if (data.length < packed) throw malformed('It is cut off.')
  decoder.startRange(data.subarray(0, 5))
  decoder.decode(data.subarray(5), size, true)
}

/** LZMA by itself: a stream of known or unknown size, `Infinity` where it ends by its marker. */
export async function* unlzma1(
  reader: ByteReader,
  { properties, dictionaryBytes, size }: { properties: number; dictionaryBytes: number; size: number },
): AsyncGenerator<Uint8Array> {
  const decoder = new LzmaDecoder(
    checkedDictionary(Math.min(dictionaryBytes, size === Infinity ? dictionaryBytes : size)) + pieceBytes + 512,
  )
  decoder.resetState(lzmaProperties(properties))
  decoder.startRange(await reader.read(5))
  let left = size
  while (left > 0 && !decoder.ended) {
    const input = await reader.peek(pieceBytes)
    await reader.skip(decoder.decode(input, Math.min(left, pieceBytes), input.length < pieceBytes))
    const piece = decoder.take()
    if (piece.length === 0 && !decoder.ended) throw malformed('It is cut off.')
    left -= piece.length
    if (piece.length > 0) yield piece
  }
}

/** A `.lzma` file: properties, dictionary size, size, stream. */
export async function* unlzma(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes)
  const head = await reader.read(13)
  if (head.length < 13) throw malformed('It is no LZMA file.')
  const size = head.readBigUInt64LE(5)
  yield* unlzma1(reader, {
    properties: head[0] ?? 0,
    dictionaryBytes: head.readUInt32LE(1),
    size: size === 0xffffffffffffffffn ? Infinity : Number(size),
  })
}

function checkedDictionary(bytes: number): number {
  if (bytes > maxDictionaryBytes) {
    throw new LimitReached('memory_limit', `It needs a dictionary of ${bytes} bytes to unpack.`)
  }
  return bytes
}
