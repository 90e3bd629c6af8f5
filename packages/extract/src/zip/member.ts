import { inflateRawSync } from 'node:zlib'
import { guarded } from '../compress/guard.ts'
import { zlibStream } from '../compress/zlib-stream.ts'
import { encrypted, malformed, unsupported } from '../errors.ts'
import type { Session } from '../reading/session.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { slice } from '../source/random-access.ts'
import type { ZipEntry } from './directory.ts'

const wholeBytes = 2 ** 20

/** A member's bytes, decompressed within the limits. @throws ExtractError for an encrypted member or an unknown method */
export async function* memberBytes(source: ByteSource, entry: ZipEntry, session: Session): AsyncGenerator<Uint8Array> {
  if (entry.encrypted) throw encrypted(`${entry.name} needs a password.`)
  const data = slice(source, await dataOffset(source, entry), source.size ?? Infinity)
  const compressed = slice(data, 0, entry.compressedSize)
  const whole = entry.method === 8 ? await inflatedWhole(compressed, entry) : undefined
  yield* guarded(whole ? [whole] : inflated(compressed, entry), session, () => entry.compressedSize)
}

async function dataOffset(source: ByteSource, { headerOffset, name }: ZipEntry): Promise<number> {
  const header = Buffer.from(await source.read(headerOffset, 30))
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) {
    throw malformed(`${name} is not where the list says.`)
  }
  return headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** The quick way for small members; undefined when the slow way must find out what is wrong. */
async function inflatedWhole(compressed: ByteSource, entry: ZipEntry): Promise<Uint8Array | undefined> {
  if (entry.compressedSize > wholeBytes || entry.size > 8 * wholeBytes) return undefined
  try {
    return inflateRawSync(await compressed.read(0, entry.compressedSize), { maxOutputLength: Math.max(entry.size, 1) })
  } catch {
    return undefined
  }
}

function inflated(compressed: ByteSource, { method, name }: ZipEntry): AsyncIterable<Uint8Array> {
  if (method === 0) return compressed.stream()
  if (method === 8) return zlibStream(compressed.stream(), 'deflate-raw')
  if (method === 93) return zlibStream(compressed.stream(), 'zstd')
  throw unsupported(`${name} is compressed by method ${method}, which is not read.`)
}
