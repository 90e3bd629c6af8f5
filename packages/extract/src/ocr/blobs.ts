/** A connected piece of ink, in pixels; `right` and `bottom` are its last ones. */
export interface Blob {
  left: number
  right: number
  top: number
  bottom: number
  pixels: number
}

/** The connected pieces of ink (8 neighbours). Empties `ink`, in which each pixel is 1 or 0. */
export function blobsOf(ink: Uint8Array, width: number): Blob[] {
  const found: Blob[] = []
  const stack = new Int32Array(ink.length)
  for (let first = 0; first < ink.length; first++) {
    if (ink[first] === 0) continue
    found.push(taken(ink, width, first, stack))
  }
  return found
}

function taken(ink: Uint8Array, width: number, first: number, stack: Int32Array): Blob {
  const blob: Blob = { left: width, right: 0, top: ink.length, bottom: 0, pixels: 0 }
  let depth = 0
  stack[depth++] = first
  ink[first] = 0
  while (depth > 0) {
    const at = stack[--depth]!
    const x = at % width
    const y = (at - x) / width
    blob.pixels++
    blob.left = Math.min(blob.left, x)
    blob.right = Math.max(blob.right, x)
    blob.top = Math.min(blob.top, y)
    blob.bottom = Math.max(blob.bottom, y)
    const [from, to] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0]
    for (let row = -width; row <= width; row += width)
      for (let step = from; step <= to; step++) {
        const next = at + row + step
        if (next < 0 || next >= ink.length || ink[next] === 0) continue
        ink[next] = 0
        stack[depth++] = next
      }
  }
  return blob
}
