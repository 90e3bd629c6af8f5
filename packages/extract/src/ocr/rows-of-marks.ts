import { blobsOf, type Blob } from './blobs.ts'
import { luminanceOf } from './luminance.ts'

/** What is looked at is made no wider than this: a letter of a page is still 10 pixels high. */
const widest = 1200
/** Of the width: how far around a pixel its ground reaches. */
const groundShare = 1 / 40
/** Share of the ground's brightness, and least steps of 255, by which ink differs from it. */
const [inkShare, leastInk] = [0.14, 4]
/** Pixels that a letter is high; how wide it is at most, and how much of its box is ink at least, by its height and its box. */
const [lowest, highest, broadest, sparsest] = [6, 70, 2, 0.12]
/** A mark and the next one in a row: how far apart, how uneven at the foot, by height; and how much higher the one is. */
const [farthest, uneven, unlike] = [1.2, 0.3, 2]
/** Marks that make a row. */
const fewestInRow = 6

/**
 * How many marks of a picture stand in rows as letters of writing do, whatever script it is: of like height, on one line, close to one another.
 * Leaves and stones do not. Undefined where the picture cannot be drawn.
 */
export async function marksInRows(picture: Buffer): Promise<number | undefined> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(picture).catch(() => undefined)
  if (!image) return undefined
  const scale = Math.min(1, widest / image.width)
  const canvas = createCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const seen = luminanceOf(context)
  const ground = groundOf(seen, canvas.width)
  return Math.max(...[1, -1].map(sign => inRows(blobsOf(inkOf(seen, ground, sign), canvas.width))))
}

/** `sign`: 1 for ink that is darker than its ground, -1 for lighter. */
function inkOf(seen: Uint8ClampedArray, ground: Float32Array, sign: number): Uint8Array {
  const ink = new Uint8Array(seen.length)
  for (let at = 0; at < ink.length; at++)
    ink[at] = sign * (ground[at]! - seen[at]!) > Math.max(leastInk, ground[at]! * inkShare) ? 1 : 0
  return ink
}

/** The average brightness around each pixel. */
function groundOf(seen: Uint8ClampedArray, width: number): Float32Array {
  const height = seen.length / width
  const sums = summed(seen, width)
  const reach = Math.max(8, Math.round(width * groundShare))
  const ground = new Float32Array(seen.length)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)]
      const at = (row: number, column: number) => sums[row * (width + 1) + column]!
      const sum = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)
      ground[y * width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return ground
}

/** Sums of all that is above and left of each corner. */
function summed(seen: Uint8ClampedArray, width: number): Float64Array {
  const height = seen.length / width
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += seen[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  return sums
}

const heightOf = ({ top, bottom }: Blob) => bottom - top + 1
const widthOf = ({ left, right }: Blob) => right - left + 1

function mayBeLetter(blob: Blob): boolean {
  const [height, width] = [heightOf(blob), widthOf(blob)]
  return height >= lowest && height <= highest && width <= height * broadest && blob.pixels >= height * width * sparsest
}

/** How many marks stand in rows of so many. */
function inRows(blobs: readonly Blob[]): number {
  const marks = blobs.filter(mayBeLetter).toSorted((a, b) => a.left - b.left)
  const byFoot = Map.groupBy(marks, ({ bottom }) => Math.floor(bottom / highest))
  const length = new Map<Blob, number>()
  const follows = new Set<Blob>()
  for (const mark of marks.toReversed()) {
    const next = nextOf(mark, byFoot)
    length.set(mark, 1 + (next ? length.get(next)! : 0))
    if (next) follows.add(next)
  }
  let count = 0
  for (const mark of marks) if (!follows.has(mark) && length.get(mark)! >= fewestInRow) count += length.get(mark)!
  return count
}

/** The nearest mark that goes on the row to the right. */
function nextOf(mark: Blob, byFoot: ReadonlyMap<number, readonly Blob[]>): Blob | undefined {
  const band = Math.floor(mark.bottom / highest)
  let best: Blob | undefined
  for (let row = band - 1; row <= band + 1; row++)
    for (const other of byFoot.get(row) ?? [])
      if (goesOn(mark, other) && (!best || other.left < best.left)) best = other
  return best
}

function goesOn(mark: Blob, other: Blob): boolean {
  const [height, otherHeight] = [heightOf(mark), heightOf(other)]
  const taller = Math.max(height, otherHeight)
  return (
    other.left > mark.right &&
    other.left - mark.right <= taller * farthest &&
    Math.abs(other.bottom - mark.bottom) <= taller * uneven &&
    taller <= Math.min(height, otherHeight) * unlike
  )
}
