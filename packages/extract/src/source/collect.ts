import { LimitReached, damageOf } from '../errors.ts'
import type { ByteSource } from './byte-source.ts'
import { fromBytes } from './from-bytes.ts'
import { fromStream } from './from-stream.ts'

/** All bytes of a source in memory. @throws LimitReached `memory_limit` above `limit` bytes */
export async function readAll(source: ByteSource, limit: number): Promise<Buffer> {
  if (source.size !== undefined && source.size > limit) throw tooLarge(limit)
  return collect(source.stream(), limit)
}

export async function collect(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of stream) {
    size += piece.length
    if (size > limit) throw tooLarge(limit)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

const keptBytes = 4 * 2 ** 20

/** A source over a member's bytes: in memory while small, else streamed (and spooled only for random access). */
export async function memberSource(
  stream: AsyncIterable<Uint8Array>,
  name: string,
  spoolBytes: number,
): Promise<ByteSource> {
  const iterator = stream[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    while (size <= keptBytes) {
      const step = await iterator.next()
      if (step.done) return fromBytes(Buffer.concat(pieces, size), name)
      pieces.push(step.value)
      size += step.value.length
    }
  } catch (error) {
    return fromBytes(Buffer.concat(pieces, size), name, damageOf(error))
  }
  return fromStream(replay(pieces, iterator), { name, spoolBytes })
}

async function* replay(pieces: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) yield piece
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
  } finally {
    await rest.return?.()
  }
}

function tooLarge(limit: number) {
  return new LimitReached('memory_limit', `The document needs more than ${limit} bytes of memory to read.`)
}
