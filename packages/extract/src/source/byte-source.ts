import type { ExtractError } from '../errors.ts'

/** Bytes to read: a file, a buffer, a download. Reading never changes them. */
export interface ByteSource {
  /** File name, for messages and for choosing among kinds of text; never trusted for the format. */
  readonly name?: string
  /** Bytes in all, when known before reading. */
  readonly size?: number
  /** The local file that holds exactly these bytes, if there is one. */
  readonly path?: string
  /** The bytes at `offset`; fewer than `length` only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>
  /** All bytes from `from` on, in pieces. */
  stream(from?: number): AsyncIterable<Uint8Array>
  /** The file's path, after writing it to a temporary file if need be (deleted by `close`). */
  toPath?(): Promise<string>
  /** Why the bytes ended early, once they were read: a damaged member, a limit on its expansion. */
  damage?(): ExtractError | undefined
  close?(): Promise<void>
}

const pieceBytes = 256 * 1024

/** The pieces of a source that has only `read`. */
export async function* piecesOf(source: Pick<ByteSource, 'read'>, from = 0, to = Infinity): AsyncGenerator<Uint8Array> {
  for (let offset = from; offset < to;) {
    const piece = await source.read(offset, Math.min(pieceBytes, to - offset))
    if (piece.length === 0) return
    yield piece
    offset += piece.length
  }
}
