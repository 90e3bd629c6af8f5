import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')

type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif'

/** A picture with these lines in black on white. Where they are struck through, hardly a word can be told. */
export function picture(lines: readonly string[], type: PictureType = 'image/png', isStruck = false): Buffer {
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Sample Sans')
  const canvas = createCanvas(1000, 80 + lines.length * 70)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  context.font = '42px "Sample Sans"'
  for (const [index, line] of lines.entries()) {
    context.fillText(line, 40, 90 + index * 70)
    if (isStruck) context.fillRect(30, 76 + index * 70, 940, 3)
  }
  return type === 'image/png' ? canvas.toBuffer('image/png') : canvas.toBuffer(type as 'image/jpeg')
}

/** A page photographed in the dark: these lines in near black on dark grey. */
export function darkPage(lines: readonly string[]): Buffer {
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Sample Sans')
  const canvas = createCanvas(1000, 80 + lines.length * 70)
  const context = canvas.getContext('2d')
  context.fillStyle = '#1b1b1b'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#0f0f0f'
  context.font = '42px "Sample Sans"'
  for (const [index, line] of lines.entries()) context.fillText(line, 40, 90 + index * 70)
  return canvas.toBuffer('image/png')
}

/** Rows of signs of no script. */
export function unknownScript(rows: number): Buffer {
  const canvas = createCanvas(1000, 80 + rows * 70)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.strokeStyle = '#000000'
  context.lineWidth = 3
  for (let sign = 0; sign < rows * 20; sign++) {
    const [left, top] = [40 + (sign % 20) * 44, 50 + Math.floor(sign / 20) * 70]
    context.beginPath()
    for (let stroke = 0; stroke <= 3 + (sign % 3); stroke++) {
      const turn = (stroke * (2 + (sign % 4)) * Math.PI * 2) / 7
      context.lineTo(left + 15 + 14 * Math.cos(turn), top + 15 + 14 * Math.sin(turn))
    }
    context.stroke()
  }
  return canvas.toBuffer('image/png')
}

/** A bank's card above a black band: these lines in white on a run of pale colours. */
export function card(lines: readonly string[]): Buffer {
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Sample Sans')
  const canvas = createCanvas(1000, 640)
  const context = canvas.getContext('2d')
  const colours = context.createLinearGradient(0, canvas.height, canvas.width, 0)
  colours.addColorStop(0, '#a0c0ff')
  colours.addColorStop(1, '#b0e0ff')
  for (const [colour, left, top, width, height] of [
    ['#ffffff', 0, 0, 1000, 640],
    [colours, 40, 60, 920, 440],
    ['#303030', 0, 520, 1000, 110],
  ] as const) {
    context.fillStyle = colour
    context.fillRect(left, top, width, height)
  }
  context.fillStyle = '#ffffff'
  context.font = '38px "Sample Sans"'
  for (const [index, line] of lines.entries()) context.fillText(line, 80, 140 + index * 160)
  return canvas.toBuffer('image/png')
}

/** A PDF whose only page is this JPEG picture, as wide as the page unless told, with a line of text on it. */
export function scannedPdf(jpeg: Buffer, { text = '', width = 500 } = {}): Buffer {
  const drawn = `q ${width} 0 0 200 0 0 cm /P Do Q\n${text && `BT /F 8 Tf 10 10 Td (${text}) Tj ET`}`
  const head = Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 200]/Resources<</XObject<</P 5 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R>>endobj',
      `4 0 obj<</Length ${drawn.length}>>stream\n${drawn}\nendstream endobj`,
      `5 0 obj<</Type/XObject/Subtype/Image/Width 1000/Height 220/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
    ].join('\n'),
    'latin1',
  )
  return Buffer.concat([head, jpeg, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1')])
}
