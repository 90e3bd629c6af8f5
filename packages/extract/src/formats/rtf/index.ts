import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { packagedFile } from '../../ole/packager.ts'
import { ole1Data } from '../../rtf/object.ts'
import { RtfReader } from '../../rtf/rtf-reader.ts'
import type { Destination } from '../../rtf/destinations.ts'
import { fromBytes } from '../../source/from-bytes.ts'

const kinds: Partial<Record<Destination, NewPart['kind']>> = {
  body: 'section',
  header: 'header',
  note: 'note',
  comment: 'comment',
  hidden: 'hidden',
  'tracked-change': 'tracked-change',
  field: 'metadata',
}

/** Rich Text Format: body, headers, notes, comments, hidden and deleted text, embedded objects. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const rtf = new RtfReader()
  const parts = new Map<Destination, number>()
  const drain = function* (all: boolean) {
    for (const [destination, text] of rtf.texts) {
      if (text.length === 0 || (!all && !text.full)) continue
      const part = parts.get(destination) ?? doc.part({ kind: kinds[destination] ?? 'section', name: destination })
      parts.set(destination, part)
      yield* doc.pieces(part, text)
    }
  }
  for await (const piece of doc.source.stream()) {
    rtf.write(piece)
    doc.check()
    if (rtf.full) yield* drain(false)
  }
  rtf.end()
  yield* drain(true)
  if (rtf.unclosed > 0) doc.flaw('truncated', `${rtf.unclosed} of its groups are not closed.`)
  for (const [name, value] of rtf.info) if (name !== 'property') doc.set(name, value.trim())
  for (const [index, object] of rtf.objects.entries()) yield* readObject(doc, object, index + 1)
}

async function* readObject(doc: Reading, object: Buffer, number: number): AsyncGenerator<TextChunk> {
  const found = ole1Data(object)
  if (!found) return
  const packaged = found.className === 'Package' ? packagedFile(found.data) : undefined
  const name = packaged?.name ?? `object ${number} (${found.className})`
  yield* doc.member(fromBytes(packaged?.data ?? found.data, name), { name, kind: 'attachment' })
}
