import type { SKRSContext2D } from '@napi-rs/canvas'

/** How bright each pixel of what is drawn is, as the eye weighs the colours (ITU-R BT.601). */
export function luminanceOf(context: SKRSContext2D): Uint8ClampedArray {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  const bright = new Uint8ClampedArray(data.length / 4)
  for (let pixel = 0; pixel < bright.length; pixel++) {
    const at = pixel * 4
    bright[pixel] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  }
  return bright
}
