import { malformed, messageOf } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'

const headBytes = 32 * 2 ** 20

/** Sound and film: what they say about themselves. Nothing in them is listened to or looked at. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  yield* []
  const { parseBuffer, parseFile } = await import('music-metadata')
  const options = { duration: false, skipCovers: true }
  const parsed = doc.source.path
    ? parseFile(doc.source.path, options)
    : parseBuffer(await doc.source.read(0, headBytes), { mimeType: doc.mime, size: doc.source.size }, options)
  const { common, format } = await parsed.catch((error: unknown) => {
    throw malformed(`Its metadata cannot be read: ${messageOf(error)}.`)
  })
  doc.set('container', format.container)
  doc.set('codec', format.codec)
  doc.set('durationSeconds', format.duration === undefined ? undefined : Math.round(format.duration))
  for (const key of [
    'title',
    'artist',
    'album',
    'albumartist',
    'date',
    'copyright',
    'encodedby',
    'publisher',
    'podcast',
    'description',
    'comment',
    'composer',
    'genre',
    'lyrics',
    'longDescription',
    'website',
    'contact',
  ] as const) {
    const value: unknown = Reflect.get(common, key)
    const words = (Array.isArray(value) ? value : [value]).flatMap(item => wordsOf(item))
    if (words.length > 0) doc.set(key, words.join(', '))
  }
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Object && 'text' in value && typeof value.text === 'string') return [value.text]
  return []
}
