import { Readable, type Transform } from 'node:stream'
import { createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'

/** Not destroyed by an error, so that what it had given can still be read. */
const settings = { chunkSize: 128 * 1024, autoDestroy: false }

export type ZlibKind = 'deflate-raw' | 'deflate' | 'gzip' | 'zstd'

const makers: Record<ZlibKind, () => Transform> = {
  'deflate-raw': () => createInflateRaw(settings),
  deflate: () => createInflate(settings),
  gzip: () => createGunzip(settings),
  zstd: () => createZstdDecompress(settings),
}

/** Decompresses through Node's zlib; what came before a fault is given first. */
export async function* zlibStream(bytes: AsyncIterable<Uint8Array>, kind: ZlibKind): AsyncGenerator<Uint8Array> {
  const input = Readable.from(bytes, { objectMode: true })
  const output = makers[kind]()
  let failure: unknown
  input.on('error', error => output.destroy(error))
  output.on('error', error => {
    failure = error
  })
  input.pipe(output)
  try {
    for (;;) {
      const piece = await nextPiece(output)
      if (!piece) break
      yield piece
    }
    if (failure) throw failure
  } finally {
    input.destroy()
    output.destroy()
  }
}

/** Reads a stream by hand, because async iteration drops what is buffered when an error comes. */
async function nextPiece(stream: Transform): Promise<Uint8Array | undefined> {
  for (;;) {
    const piece: unknown = stream.read()
    if (piece instanceof Uint8Array) return piece
    if (stream.readableEnded || stream.destroyed || stream.errored) return undefined
    await new Promise<void>(resolve => {
      const done = () => {
        for (const event of ['readable', 'end', 'error', 'close']) stream.off(event, done)
        resolve()
      }
      for (const event of ['readable', 'end', 'error', 'close']) stream.once(event, done)
    })
  }
}
