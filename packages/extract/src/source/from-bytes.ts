import type { ExtractError } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'

const pieceBytes = 256 * 1024

/** A source over bytes in memory. */
export function fromBytes(bytes: Uint8Array, name?: string, damage?: ExtractError): ByteSource {
  return {
    name,
    size: bytes.length,
    damage: () => damage,
    async read(offset, length) {
      return bytes.subarray(Math.max(0, offset), Math.max(0, offset) + Math.max(0, length))
    },
    async *stream(from = 0) {
      for (let offset = from; offset < bytes.length; offset += pieceBytes)
        yield bytes.subarray(offset, offset + pieceBytes)
    },
  }
}
