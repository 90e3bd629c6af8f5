import type { Font } from 'fontkit'

/** What fontkit gives of an outline. */
interface Outline {
  commands: readonly { command: string; args: readonly number[] }[]
  bbox: { minX: number }
}
interface Subset {
  font: { getGlyph(id: number): { path: Outline; advanceWidth: number } }
  glyf: Buffer[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
}

const onCurve = 1

/**
 * Makes subsets of a font in a variation whole: fontkit's own encoder of varied outlines does not work with the buffers that it is given, and
 * leaves accents where the default weight has them. Every outline is written flat, without hints.
 */
export function withVariedSubsets(font: Font): Font {
  const make = font.createSubset.bind(font)
  return Object.assign(font, { createSubset: () => Object.assign(make(), { _addGlyph: addGlyph }) })
}

function addGlyph(this: Subset, id: number): number {
  const { path, advanceWidth } = this.font.getGlyph(id)
  const outline = encoded(path)
  this.glyf.push(outline)
  this.loca.offsets.push(this.offset)
  this.hmtx.metrics.push({
    advance: Math.round(advanceWidth),
    bearing: outline.length ? Math.round(path.bbox.minX) : 0,
  })
  this.offset += outline.length
  return this.glyf.length - 1
}

/** A simple glyph of the table `glyf`: flags of one byte, coordinates of two. @throws Error for a cubic curve, which TrueType has none of */
function encoded({ commands }: Outline): Buffer {
  const points: { x: number; y: number; flag: number }[] = []
  const ends: number[] = []
  const add = (x = 0, y = 0, flag = onCurve) => points.push({ x: Math.round(x), y: Math.round(y), flag })
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1)
    else if (command === 'quadraticCurveTo') {
      add(args[0], args[1], 0)
      add(args[2], args[3])
    } else if (command === 'moveTo' || command === 'lineTo') add(args[0], args[1])
    else throw new Error(`An outline with ${command} cannot be embedded.`)
  }
  if (!points.length) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const bytes = Buffer.alloc(Math.ceil((12 + 2 * ends.length + 5 * points.length) / 4) * 4)
  let at = 0
  for (const value of [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0])
    at = bytes.writeInt16BE(value, at)
  for (const { flag } of points) at = bytes.writeUInt8(flag, at)
  for (const values of [xs, ys])
    values.forEach((value, place) => (at = bytes.writeInt16BE(value - (values[place - 1] ?? 0), at)))
  return bytes
}
