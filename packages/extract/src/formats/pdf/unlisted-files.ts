import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { Reading } from '../../reading/reading.ts'
import { sizeOf } from '../../source/random-access.ts'

const mark = '/EmbeddedFile'
const windowBytes = 4 * 2 ** 20
/** A stream's dictionary is short. */
const dictionaryBytes = 4096

export const digestOf = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')

/**
 * Files embedded in a PDF that its list of attachments does not lead to: variants for other systems, and what was taken off the
 * list but not out of the file. Streams always lie in the open (ISO 32000-1, 7.5.7), so they are found by their type.
 */
export async function* unlistedFiles(doc: Reading, listed: ReadonlySet<string>): AsyncGenerator<Uint8Array> {
  const { source, limits } = doc
  const size = await sizeOf(source)
  const seen = new Set(listed)
  for (let at = 0; at < size; at += windowBytes) {
    const window = Buffer.from(await source.read(at, windowBytes + mark.length))
    for (let found = window.indexOf(mark, 0, 'latin1'); found >= 0; found = window.indexOf(mark, found + 1, 'latin1')) {
      doc.check()
      const content = await embeddedFile(doc, at + found)
      if (!content || content.length > limits.memoryBytes || seen.has(digestOf(content))) continue
      seen.add(digestOf(content))
      yield content
    }
  }
}

/** The stream whose dictionary has its type at `at`, where it is plain or deflated. */
async function embeddedFile({ source, limits }: Reading, at: number): Promise<Uint8Array | undefined> {
  const before = Buffer.from(
    await source.read(Math.max(0, at - dictionaryBytes), Math.min(at, dictionaryBytes)),
  ).toString('latin1')
  const after = Buffer.from(await source.read(at, dictionaryBytes)).toString('latin1')
  const begin = /stream\r?\n/.exec(after)
  if (!begin || /^\/EmbeddedFiles|endobj/.test(after.slice(0, begin.index))) return undefined
  const dictionary = before.slice(before.lastIndexOf('obj')) + after.slice(0, begin.index)
  const data = Buffer.from(await source.read(at + begin.index + begin[0].length, limits.memoryBytes))
  const end = data.indexOf('endstream', 0, 'latin1')
  if (end < 0) return undefined
  const content = data.subarray(0, end)
  if (!/\/Filter/.test(dictionary)) return content.subarray(0, content.at(-1) === 10 ? -1 : undefined)
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(dictionary)) return undefined
  try {
    return inflateSync(content, { maxOutputLength: limits.memoryBytes })
  } catch {
    return undefined
  }
}
