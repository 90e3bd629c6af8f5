const blockBytes = 4096
const zeros = Buffer.alloc(256 * 1024)
/** What stays of a hole, so that the words on both sides of it stay apart; a multiple of any encoding's unit. */
const keptBytes = 4

/**
 * The pieces without the blocks of zeros of which the holes of a sparse file consist: no text in any encoding has one. What lies between
 * holes comes as it is; of each hole in a piece four bytes stay.
 */
export async function* withoutHoles(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let inHole = false
  for await (const piece of pieces) {
    // Nearly all pieces of a hole end here: one comparison each.
    if (inHole && isZero(piece, 0, piece.length) && piece.length % keptBytes === 0) continue
    for (const { from, to, isHole } of stretches(piece)) {
      if (!isHole) yield piece.subarray(from, to)
      else if (!inHole) yield piece.subarray(from, from + keptBytes)
      inHole = isHole
    }
  }
}

function* stretches(piece: Uint8Array): Generator<{ from: number; to: number; isHole: boolean }> {
  let from = 0
  let wasHole = false
  for (let at = 0; at < piece.length; at += blockBytes) {
    const isHole = at + blockBytes <= piece.length && isZero(piece, at, at + blockBytes)
    if (isHole !== wasHole && at > from) {
      yield { from, to: at, isHole: wasHole }
      from = at
    }
    wasHole = isHole
  }
  if (piece.length > from) yield { from, to: piece.length, isHole: wasHole }
}

/** Whether all bytes of a part are zero. */
export function isZero(piece: Uint8Array, from: number, to: number): boolean {
  // The first byte tells of nearly all text.
  if (piece[from] !== 0) return false
  for (let at = from; at < to; at += zeros.length) {
    const end = Math.min(to, at + zeros.length)
    if (zeros.compare(piece, at, end, 0, end - at) !== 0) return false
  }
  return true
}
