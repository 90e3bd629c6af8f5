/** Letters of a page this wide (pixels) are usually tall enough to be recognised. */
const wantedWidth = 1600
const maxScale = 3
const enlargeable = /^image\/(?:png|jpeg|webp|bmp|gif|avif)$/

/** Enlarges small pictures, which is what recognition gains most from; gives the picture itself where that is not possible. */
export async function prepared(picture: Buffer, mime: string): Promise<Buffer> {
  if (!enlargeable.test(mime)) return picture
  try {
    const { createCanvas, loadImage } = await import('@napi-rs/canvas')
    const image = await loadImage(picture)
    const scale = Math.min(maxScale, wantedWidth / image.width)
    if (scale <= 1.2 && mime !== 'image/avif') return picture
    const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingEnabled = true
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toBuffer('image/png')
  } catch {
    return picture
  }
}
