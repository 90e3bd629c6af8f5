import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')

/** A picture with these lines in black on white. */
export function picture(
  lines: readonly string[],
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' = 'image/png',
): Buffer {
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Sample Sans')
  const canvas = createCanvas(1000, 80 + lines.length * 70)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  context.font = '42px "Sample Sans"'
  for (const [index, line] of lines.entries()) context.fillText(line, 40, 90 + index * 70)
  return type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer(type as 'image/jpeg')
}

/** A PDF whose only page is this JPEG picture. */
export function scannedPdf(jpeg: Buffer): Buffer {
  const head = Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 200]/Resources<</XObject<</P 5 0 R>>>>/Contents 4 0 R>>endobj',
      '4 0 obj<</Length 26>>stream\nq 500 0 0 200 0 0 cm /P Do\nendstream endobj',
      `5 0 obj<</Type/XObject/Subtype/Image/Width 1000/Height 220/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
    ].join('\n'),
    'latin1',
  )
  return Buffer.concat([head, jpeg, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1')])
}
