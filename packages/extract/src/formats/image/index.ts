import { LimitReached, messageOf } from '../../errors.ts'
import { prepared } from '../../ocr/prepare.ts'
import { readPicture, unsurelyRead } from '../../ocr/read-picture.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readAll } from '../../source/collect.ts'
import { readExif } from './exif.ts'
import { heicPictures } from './heic.ts'
import { picturePages } from './pages.ts'
import { pictureSize } from './size.ts'

const heic = new Set(['image/heic', 'image/heif'])
/** Their size is known only once they are decoded. */
const saysSizeInside = new Set([...heic, 'image/avif'])
const recognisable = new Set([
  'image/png',
  'image/jpeg',
  'image/tiff',
  'image/webp',
  'image/bmp',
  'image/gif',
  ...saysSizeInside,
])
/** Icons and rules are too small to hold a word. */
const minPixels = 40 * 12

/** Pictures: what they say about themselves and, when recognition is on, the words in them. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const bytes = await readAll(doc.source, doc.limits.memoryBytes)
  await readExif(doc, bytes)
  const size = pictureSize(bytes)
  if (size) {
    doc.set('width', size.width)
    doc.set('height', size.height)
  }
  const pixels = size ? size.width * size.height : undefined
  if (pixels !== undefined && pixels < minPixels) return
  if (!recognisable.has(doc.mime)) {
    return doc.flaw(doc.options.ocr === 'off' ? 'ocr_off' : 'unsupported', `Words in ${doc.mime} are not recognised.`)
  }
  if (doc.options.ocr === 'off') {
    return doc.flaw('ocr_off', 'Text recognition is off, so words in this picture were not read.')
  }
  const isTooLarge = pixels === undefined ? !saysSizeInside.has(doc.mime) : pixels > doc.limits.pixels
  if (isTooLarge)
    throw new LimitReached(
      'memory_limit',
      `Its ${pixels ?? 'unknown number of'} pixels are more than recognition may take.`,
    )
  yield* readWords(doc, bytes)
}

async function* readWords(doc: Reading, bytes: Buffer): AsyncGenerator<TextChunk> {
  let number = 0
  for await (const page of heic.has(doc.mime) ? heicPictures(bytes, doc.limits.pixels) : picturePages(bytes)) {
    if (++number > doc.limits.pages) throw new LimitReached('page_limit', `Has more than ${doc.limits.pages} pages.`)
    try {
      const picture = await prepared(page, heic.has(doc.mime) ? 'image/png' : doc.mime)
      const { text, isUnsure } = await readPicture(doc.session, picture)
      if (isUnsure) doc.flaw('part_unreadable', unsurelyRead(number === 1 ? 'this picture' : `page ${number}`))
      if (text.trim() !== '') yield doc.text(number === 1 ? doc.body() : doc.part({ kind: 'page', name: number }), text)
    } catch (error) {
      if (error instanceof LimitReached) throw error
      doc.flaw('part_unreadable', `Its words could not be recognised: ${messageOf(error)}.`)
    }
  }
}
