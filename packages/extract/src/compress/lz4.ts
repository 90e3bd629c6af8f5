import { malformed, unsupported } from '../errors.ts'
import { ByteReader } from '../source/byte-reader.ts'

const frameMagic = 0x184d2204
const windowBytes = 65_536
const blockSizes = [0, 0, 0, 0, 65_536, 262_144, 1_048_576, 4_194_304]

/** Decompresses LZ4 frames (LZ4 frame format 1.6.3), one after the other. */
export async function* unlz4(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes)
  for (let count = 0; ; count++) {
    const head = await reader.read(4)
    if (head.length < 4) {
      if (count === 0) throw malformed('It is no LZ4 file.')
      return
    }
    const magic = head.readUInt32LE(0)
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) await reader.skip((await reader.read(4)).readUInt32LE(0))
    else if (magic === frameMagic) yield* readFrame(reader)
    else throw count === 0 ? unsupported('It is an LZ4 file of an old kind.') : malformed('It has bytes after its end.')
  }
}

async function* readFrame(reader: ByteReader): AsyncGenerator<Uint8Array> {
  const [flags = 0, sizes = 0] = await reader.read(2)
  const maxBlock = blockSizes[(sizes >> 4) & 7] ?? 0
  if (flags >> 6 !== 1 || maxBlock === 0) throw malformed('Its frame header is damaged.')
  await reader.skip((flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0) + 1)
  const isLinked = (flags & 32) === 0
  let window: Buffer = Buffer.alloc(0)
  for (;;) {
    const head = await reader.read(4)
    if (head.length < 4) throw malformed('It is cut off.')
    const word = head.readUInt32LE(0)
    if (word === 0) break
    const size = word & 0x7fffffff
    if (size > maxBlock + 65_536) throw malformed('A block of it is too large.')
    const data = await reader.read(size)
    const block = word >>> 31 ? data : expandBlock(data, window, maxBlock)
    if (flags & 16) await reader.skip(4)
    if (isLinked) window = Buffer.concat([window, block]).subarray(-windowBytes)
    yield block
  }
  if (flags & 4) await reader.skip(4)
}

/** One block (LZ4 block format): literals, then copies from up to 64 KiB before. */
function expandBlock(data: Buffer, window: Buffer, maxBlock: number): Buffer {
  const output = Buffer.alloc(window.length + maxBlock)
  window.copy(output)
  let size = window.length
  let at = 0
  const extended = (short: number) => {
    let length = short
    for (let byte = short === 15 ? 255 : 0; byte === 255;) {
      byte = data[at++] ?? 0
      length += byte
    }
    return length
  }
  while (at < data.length) {
    const token = data[at++] ?? 0
    const literals = extended(token >> 4)
    if (size + literals > output.length || at + literals > data.length) throw malformed('A block of it is damaged.')
    data.copy(output, size, at, at + literals)
    size += literals
    at += literals
    if (at + 2 > data.length) break
    const distance = data.readUInt16LE(at)
    at += 2
    const length = extended(token & 15) + 4
    if (distance === 0 || distance > size || size + length > output.length) throw malformed('A block of it is damaged.')
    for (let step = 0; step < length; step++) output[size + step] = output[size + step - distance] ?? 0
    size += length
  }
  return output.subarray(window.length, size)
}
