import { bunzip2 } from '../../compress/bzip2.ts'
import { guarded } from '../../compress/guard.ts'
import { lzma2Dictionary, unlzma1, unlzma2 } from '../../compress/xz.ts'
import { zlibStream } from '../../compress/zlib-stream.ts'
import { encrypted, malformed, unsupported } from '../../errors.ts'
import type { Session } from '../../reading/session.ts'
import { ByteReader } from '../../source/byte-reader.ts'
import type { Coder, Folder } from './header.ts'

/** The bytes of a folder, through the chain of its coders. */
export async function* unpackFolder(
  packed: AsyncIterable<Uint8Array>,
  folder: Folder,
  session: Session,
  packedSize: number,
): AsyncGenerator<Uint8Array> {
  if (folder.coders.some(coder => coder.method === '06f10701')) throw encrypted('Its members need a password.')
  if (folder.coders.some(coder => coder.inputs !== 1 || coder.outputs !== 1)) {
    throw unsupported('It is packed with a filter that is not read.')
  }
  let bytes = packed
  for (const index of orderOf(folder)) {
    const coder = folder.coders[index]
    if (!coder) throw malformed('Its header is damaged.')
    bytes = decode(bytes, coder, folder.sizes[index] ?? 0)
  }
  yield* guarded(bytes, session, () => packedSize)
}

/** From the coder that takes the packed stream to the one whose output is free. */
function orderOf(folder: Folder): number[] {
  const order: number[] = []
  for (let next = folder.packedStreams[0]; next !== undefined && order.length < folder.coders.length;) {
    order.push(next)
    next = folder.bindPairs.find(pair => pair.output === order.at(-1))?.input
  }
  return order
}

function decode(
  bytes: AsyncIterable<Uint8Array>,
  { method, properties }: Coder,
  size: number,
): AsyncGenerator<Uint8Array> | AsyncIterable<Uint8Array> {
  switch (method) {
    case '00':
      return bytes
    case '21':
      return unlzma2(new ByteReader(bytes), lzma2Dictionary(properties[0] ?? 0))
    case '030101': {
      if (properties.length < 5) throw malformed('Its header is damaged.')
      return unlzma1(new ByteReader(bytes), {
        properties: properties[0] ?? 0,
        dictionaryBytes: properties.readUInt32LE(1),
        size,
      })
    }
    case '040108':
      return zlibStream(bytes, 'deflate-raw')
    case '040202':
      return bunzip2(bytes)
    case '04f71101':
      return zlibStream(bytes, 'zstd')
    case '03':
      return undelta(bytes, (properties[0] ?? 0) + 1)
    case '03030103':
    case '04':
    case '07':
    case '03030501':
    case '03030701':
    case '03030805':
      return bytes
    default:
      throw unsupported(`It is packed by method ${method}, which is not read.`)
  }
}

/** Differences to the byte `distance` before. Filters for machine code, by contrast, are left as they are: that is no text. */
async function* undelta(bytes: AsyncIterable<Uint8Array>, distance: number): AsyncGenerator<Uint8Array> {
  const before = Buffer.alloc(distance)
  let at = 0
  for await (const piece of bytes) {
    const output = Buffer.from(piece)
    for (let index = 0; index < output.length; index++) {
      const value = ((output[index] ?? 0) + (before[at] ?? 0)) & 255
      output[index] = value
      before[at] = value
      at = (at + 1) % distance
    }
    yield output
  }
}
