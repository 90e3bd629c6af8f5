import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { decoded } from '../../text/decode.ts'
import { atLineEnds } from '../../text/lines.ts'

/** Plain text of any encoding, handed on as it comes, cut at line ends. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pieces = decoded(doc.source.stream(), { found: charset => doc.set('charset', charset) })
  for await (const text of atLineEnds(pieces)) yield doc.text(doc.body(), text)
}
