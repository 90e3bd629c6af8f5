import { malformed } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readAll } from '../../source/collect.ts'
import { decodeBytes } from '../../text/decode.ts'

const textStart = 128
const textEndAt = 14

/** Windows Write (versions 1 to 3): its text lies in one piece behind the header. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const bytes = await readAll(doc.source, doc.limits.memoryBytes)
  const end = bytes.length > textStart ? bytes.readUInt32LE(textEndAt) : 0
  if (end <= textStart) throw malformed('Its header does not say where its text lies.')
  yield doc.text(
    doc.body(),
    `${(await decodeBytes(bytes.subarray(textStart, end), 'windows-1252')).replace(/\r\n?|\f/g, '\n')}\n`,
  )
  if (end > bytes.length) doc.flaw('truncated', 'Its text is cut off.')
}
