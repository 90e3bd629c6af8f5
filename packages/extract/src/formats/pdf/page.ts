import { messageOf } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { annotationText } from './annotations.ts'
import { mayHaveLigatures, turnedWords, withWords } from './ligatures.ts'
import type { PdfDocument, PdfPage } from './library.ts'
import { scannedText } from './scanned.ts'

/** Text of one page in reading order; a page that cannot be read is a flaw, not the end. */
export async function* readPage(doc: Reading, pdf: PdfDocument, number: number): AsyncGenerator<TextChunk> {
  let page: PdfPage | undefined
  try {
    page = await pdf.getPage(number)
    const text = await pageText(page)
    const part = doc.part({ kind: 'page', name: number })
    yield doc.text(part, text)
    const scanned = await scannedText(doc, page, text)
    if (scanned) yield doc.text(part, scanned)
    const { fields, notes } = await annotationText(page)
    if (fields !== '') yield doc.text(doc.part({ kind: 'form-field', name: number }), fields)
    if (notes !== '') yield doc.text(doc.part({ kind: 'annotation', name: number }), notes)
  } catch (error) {
    if (error instanceof Error && error.name === 'LimitReached') throw error
    doc.options.signal?.throwIfAborted()
    doc.flaw('part_unreadable', `Page ${number} could not be read: ${messageOf(error)}.`)
    if (!page) doc.part({ kind: 'page', name: number, status: 'failed', reason: 'malformed' })
  } finally {
    page?.cleanup()
  }
}

async function pageText(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent({ includeMarkedContent: false })
  let text = ''
  let before: Placed | undefined
  for (const item of items) {
    if (!('str' in item)) continue
    const placed = placeOf(item)
    if (before && item.str !== '' && isApart(before, placed) && !/\s$/.test(before.str) && !/^\s/.test(item.str))
      text += ' '
    text += item.hasEOL ? `${item.str}\n` : item.str
    before = item.hasEOL || item.str === '' ? undefined : placed
  }
  const joined = `${text}\n`.replace(brokenWord, '$1')
  return mayHaveLigatures(joined) ? withWords(joined, await turnedWords(page)) : joined
}

/** A word that goes on in the next line. */
const brokenWord = /(\p{Ll})[-\u00AD\u2010]\n(?=\p{Ll})/gu

interface Placed {
  str: string
  dir: string
  start: number
  end: number
  line: number
  height: number
}

function placeOf({
  str,
  dir,
  transform,
  width,
  height,
}: {
  str: string
  dir: string
  transform: unknown[]
  width: number
  height: number
}): Placed {
  const start = Number(transform[4])
  return { str, dir, start, end: start + width, line: Number(transform[5]), height }
}

/** A gap or a step to another line that the library did not put into words, as it does not between scripts of two directions. */
function isApart(a: Placed, b: Placed): boolean {
  if (a.dir !== b.dir && /\p{L}$/u.test(a.str) && /^\p{L}/u.test(b.str)) return true
  const gap = Math.max(b.start - a.end, a.start - b.end)
  return (
    gap > 0.12 * Math.max(a.height, b.height, 1) || Math.abs(a.line - b.line) > 0.6 * Math.max(a.height, b.height, 1)
  )
}
