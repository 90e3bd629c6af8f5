import { TableBatch } from '../text/table-batch.ts'
import { RtfReader } from './rtf-reader.ts'

/** The body, headers and notes of RTF that is all there. */
export function rtfText(bytes: Buffer): TableBatch {
  if (bytes.length === 0) return new TableBatch()
  const rtf = new RtfReader()
  rtf.write(bytes)
  rtf.end()
  const body = rtf.texts.get('body') ?? new TableBatch()
  for (const [destination, text] of rtf.texts) if (destination !== 'body') body.add(`\n${text.take()}`)
  return body
}
