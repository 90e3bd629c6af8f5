import { readPicture, unsurelyRead } from '../../ocr/read-picture.ts'
import type { Reading } from '../../reading/reading.ts'
import { pdfLibrary, type PdfPage } from './library.ts'

/** A page with fewer letters than this, and a picture on it, counts as scanned. */
const fewLetters = 24
/** One with fewer than this does where a picture covers most of it: they are a heading, a stamp, or what a scanner adds. */
const someLetters = 200
const most = 0.5
const dotsPerInch = 200
const pointsPerInch = 72

/** Words of a page that is a picture; undefined when the page needs no recognition. */
export async function scannedText(doc: Reading, page: PdfPage, text: string): Promise<string | undefined> {
  const { ocr } = doc.options
  const letters = text.replace(/\s/g, '').length
  if (ocr !== 'always' && letters >= someLetters) return undefined
  const covered = await coveredByPicture(page)
  if (covered === 0 || (ocr !== 'always' && letters >= fewLetters && covered < most)) return undefined
  if (ocr === 'off') {
    doc.flaw(
      'ocr_off',
      `Text recognition is off, so the words in the picture on page ${page.pageNumber} were not read.`,
    )
    return undefined
  }
  const { text: words, isUnsure } = await readPicture(doc.session, await rendered(doc, page))
  if (isUnsure) doc.flaw('part_unreadable', unsurelyRead(`page ${page.pageNumber}`))
  return words
}

type PageCanvas = Parameters<PdfPage['render']>[0]['canvas']

/** Which share of the page its largest picture covers; 0 where it has none. */
async function coveredByPicture(page: PdfPage): Promise<number> {
  const { OPS } = await pdfLibrary()
  const pictures = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObject,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintInlineImageXObjectGroup,
  ])
  const { fnArray, argsArray } = await page.getOperatorList()
  const { width, height } = page.getViewport({ scale: 1 })
  const pageArea = Math.max(1, width * height)
  let largest = 0
  // A picture is painted on a square of one point; how the coordinates are stretched then is its area.
  let area = 1
  const saved: number[] = []
  for (const [place, operation] of fnArray.entries()) {
    if (operation === OPS.save) saved.push(area)
    else if (operation === OPS.restore) area = saved.pop() ?? 1
    else if (operation === OPS.transform) area *= stretchOf(argsArray[place])
    else if (pictures.has(operation)) largest = Math.max(largest, area / pageArea, Number.MIN_VALUE)
  }
  return largest
}

/** How many times the area is that a transformation makes of another. */
function stretchOf(matrix: unknown): number {
  const [a, b, c, d] = (Array.isArray(matrix) ? matrix : []).map(Number)
  return a === undefined || b === undefined || c === undefined || d === undefined ? 1 : Math.abs(a * d - b * c)
}

async function rendered(doc: Reading, page: PdfPage): Promise<Buffer> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const plain = page.getViewport({ scale: 1 })
  const wanted = dotsPerInch / pointsPerInch
  const scale = Math.min(wanted, Math.sqrt(doc.limits.pixels / Math.max(1, plain.width * plain.height)))
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  await page.render({ canvas: asDomCanvas(canvas), viewport }).promise
  return canvas.toBuffer('image/png')
}

/** pdf.js wants a browser's canvas; the native one has all of it that drawing needs. */
function asDomCanvas(canvas: unknown): PageCanvas {
  return canvas as PageCanvas
}
