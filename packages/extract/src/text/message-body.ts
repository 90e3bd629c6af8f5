import type { Reading } from '../reading/reading.ts'
import type { TextChunk } from '../reading/session.ts'
import type { TableBatch } from './table-batch.ts'

/** Whether two texts are the same but for blanks. */
export const saySame = (a: string, b: string): boolean => bare(a) === bare(b)

const bare = (text: string) => text.replace(/\s+/g, '')

/** A message that is there as plain text and as a page: both where they differ, else the one that knows its tables. */
export function* messageBody(
  doc: Reading,
  part: number,
  { plain, rich }: { plain: string; rich: TableBatch },
): Generator<TextChunk> {
  const isSame = saySame(plain, rich.text)
  const hasTables = rich.holdsRows
  if (plain.trim() !== '' && !(isSame && hasTables)) yield doc.text(part, `${plain}\n`)
  if (rich.text.trim() === '' || (isSame && !hasTables)) return
  rich.newLine()
  yield* doc.pieces(part, rich)
}
