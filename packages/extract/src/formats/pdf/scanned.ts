import { readPicture } from '../../ocr/read-picture.ts'
import type { Reading } from '../../reading/reading.ts'
import { pdfLibrary, type PdfPage } from './library.ts'

/** A page with fewer letters than this, and a picture on it, counts as scanned. */
const fewLetters = 24
const dotsPerInch = 200
const pointsPerInch = 72

/** Words of a page that is a picture; undefined when the page needs no recognition. */
export async function scannedText(doc: Reading, page: PdfPage, text: string): Promise<string | undefined> {
  const { ocr } = doc.options
  if (ocr !== 'always' && text.replace(/\s/g, '').length >= fewLetters) return undefined
  if (!(await hasPicture(page))) return undefined
  if (ocr === 'off') {
    doc.flaw(
      'ocr_off',
      `Text recognition is off, so the words in the picture on page ${page.pageNumber} were not read.`,
    )
    return undefined
  }
  return readPicture(doc.session, await rendered(doc, page))
}

type PageCanvas = Parameters<PdfPage['render']>[0]['canvas']

async function hasPicture(page: PdfPage): Promise<boolean> {
  const { OPS } = await pdfLibrary()
  const pictures = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObject,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintInlineImageXObjectGroup,
  ])
  const { fnArray } = await page.getOperatorList()
  return fnArray.some(operation => pictures.has(operation))
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
