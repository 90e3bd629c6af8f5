import type { ByteSource } from './byte-source.ts'

export interface Reads {
  name?: string | undefined
  size: number
  /** The bytes at `offset`; fewer than `length` only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>
}

const pieceBytes = 512 * 1024
const windowBytes = 64 * 1024

/** A source over bytes that somebody else reads, where each reading takes a while: small ones are taken from a window, and a stream asks for the next piece while the last one is worked on. */
export function fromReads({ name, size, read: readThere }: Reads): ByteSource {
  let window = { start: 0, bytes: new Uint8Array(0) as Uint8Array }
  const read = async (offset: number, length: number) => {
    const from = Math.max(0, offset)
    const wanted = Math.max(0, Math.min(length, size - from))
    if (wanted >= windowBytes) return readThere(from, wanted)
    if (from < window.start || from + wanted > window.start + window.bytes.length)
      window = { start: from, bytes: await readThere(from, Math.min(windowBytes, size - from)) }
    return window.bytes.subarray(from - window.start, from - window.start + wanted)
  }
  return {
    ...(name !== undefined && { name }),
    size,
    read,
    stream: from => ahead({ size, read: readThere }, from ?? 0),
  }
}

async function* ahead({ size, read }: Reads, from: number): AsyncGenerator<Uint8Array> {
  const next = (offset: number) => {
    const asked = offset < size ? read(offset, Math.min(pieceBytes, size - offset)) : undefined
    // Whoever stops early never looks at the piece that was asked for ahead.
    asked?.catch(() => undefined)
    return asked
  }
  let asked = next(from)
  for (let offset = from; asked;) {
    const piece = await asked
    if (piece.length === 0) return
    offset += piece.length
    asked = next(offset)
    yield piece
  }
}
