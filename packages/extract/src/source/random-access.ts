import { stat } from 'node:fs/promises'
import type { ByteSource } from './byte-source.ts'

/** Bytes in all; spools a stream of unknown length to find out. */
export async function sizeOf(source: ByteSource): Promise<number> {
  if (source.size !== undefined) return source.size
  const path = await source.toPath?.()
  return path ? (await stat(path)).size : 0
}

/** The bytes from `offset` to `end`, as a source of their own. */
export function slice(source: ByteSource, offset: number, end: number): ByteSource {
  const size = Math.max(0, end - offset)
  const read = (at: number, length: number) => source.read(offset + at, Math.max(0, Math.min(length, size - at)))
  return {
    size,
    read,
    async *stream(from = 0) {
      for (let at = from; at < size;) {
        const piece = await read(at, 256 * 1024)
        if (piece.length === 0) return
        yield piece
        at += piece.length
      }
    },
  }
}
