import { LimitReached } from '../errors.ts'
import type { Session } from '../reading/session.ts'

/** Counts what decompression gives and stops it at the limits on inflated bytes and ratio. */
export async function* guarded(
  inflated: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  session: Session,
  compressedBytes: () => number,
): AsyncGenerator<Uint8Array> {
  const { ratio, ratioFloorBytes } = session.limits
  let size = 0
  for await (const piece of inflated) {
    size += piece.length
    session.countInflated(piece.length)
    session.check()
    if (size > ratioFloorBytes && size > ratio * Math.max(1, compressedBytes())) {
      throw new LimitReached('ratio_limit', `It unpacks to more than ${ratio} times its size.`)
    }
    yield piece
  }
}

/** Passes bytes on and counts them. */
export function counted(bytes: AsyncIterable<Uint8Array>) {
  let count = 0
  async function* pass() {
    for await (const piece of bytes) {
      count += piece.length
      yield piece
    }
  }
  return { bytes: pass(), count: () => count }
}
