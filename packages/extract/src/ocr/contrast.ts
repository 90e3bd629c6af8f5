import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { luminanceOf } from './luminance.ts'

/** What letters are beside the ground that they stand on. */
export type Letters = 'darker' | 'lighter'

/** Pictures of more pixels are left as they are: what is printed on a ground of many colours, such as a card, is small. */
const mostPixels = 12_000_000
/** Of the picture's width: wide enough to reach beyond a letter, narrow enough to follow the ground. */
const groundShare = 1 / 32
/** Differences from the ground up to here are no ink; beyond, they are told apart this much better. */
const [noise, gain] = [8, 4]
/** Of 255: on a ground darker than this, as of a page in a dark room, the same ink differs less, in proportion down to the second. */
const [dark, darkest] = [64, 24]
const lightOf = (ground: number) => Math.min(1, Math.max(ground, darkest) / dark)

/**
 * The picture in black on white by how its letters differ from the ground around them, whatever that looks like: recognition takes what is printed
 * on a pattern or a run of colours for a picture. Undefined where the picture is too large, or of a format that cannot be drawn.
 */
export async function withContrast(picture: Buffer, letters: Letters): Promise<Buffer | undefined> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(picture).catch(() => undefined)
  if (!image || image.width * image.height > mostPixels) return undefined
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  drawGround(context, image, createCanvas)
  const ground = luminanceOf(context)
  drawWhole(context, image)
  const seen = luminanceOf(context)
  const sign = letters === 'darker' ? 1 : -1
  const drawn = context.createImageData(image.width, image.height)
  for (let pixel = 0; pixel < seen.length; pixel++) {
    const ink = (sign * (ground[pixel]! - seen[pixel]!)) / lightOf(ground[pixel]!) - noise
    drawn.data.fill(255 - Math.max(0, ink) * gain, pixel * 4, pixel * 4 + 3)
    drawn.data[pixel * 4 + 3] = 255
  }
  context.putImageData(drawn, 0, 0)
  return canvas.toBuffer('image/png')
}

function drawWhole(context: SKRSContext2D, image: Image) {
  const { width, height } = context.canvas
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0)
}

/** The picture without anything as small as a letter: made small, and large again. */
function drawGround(
  context: SKRSContext2D,
  image: Image,
  createCanvas: (width: number, height: number) => SKRSContext2D['canvas'],
) {
  drawWhole(context, image)
  const { width, height } = context.canvas
  const cell = Math.max(2, Math.round(width * groundShare))
  const small = createCanvas(Math.ceil(width / cell), Math.ceil(height / cell))
  const coarse = small.getContext('2d')
  for (const each of [coarse, context]) each.imageSmoothingQuality = 'high'
  coarse.drawImage(context.canvas, 0, 0, small.width, small.height)
  context.drawImage(small, 0, 0, width, height)
}
