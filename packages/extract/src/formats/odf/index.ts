import { encrypted } from '../../errors.ts'
import { readPackageMember } from '../../ooxml/extras.ts'
import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { parseXml } from '../../xml/xml.ts'
import { openPackage } from '../../zip/archive.ts'
import { OdfText, type OdfPart } from './odf-text.ts'

const kinds: Record<OdfPart, NewPart['kind']> = {
  body: 'section',
  comment: 'comment',
  note: 'note',
  'tracked-change': 'tracked-change',
  code: 'hidden',
  properties: 'metadata',
  header: 'header',
}
const propertyNames: Record<string, string> = {
  title: 'title',
  subject: 'subject',
  description: 'description',
  keyword: 'keywords',
  creator: 'lastModifiedBy',
  'initial-creator': 'author',
  'creation-date': 'created',
  date: 'modified',
  generator: 'producer',
}

/** OpenDocument text, sheets, slides and drawings, as a package or as one flat XML file. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  if (doc.mime === 'application/vnd.oasis.opendocument.flat') return yield* readXml(doc, doc.source.stream())
  const pack = await openPackage(doc)
  if (await isEncrypted(pack.bytes('META-INF/manifest.xml'))) throw encrypted('It needs a password to be opened.')
  for (const name of ['meta.xml', 'content.xml', 'styles.xml']) yield* readXml(doc, pack.bytes(name))
  for (const name of pack.names(/^(?:Basic|Scripts)\/.*\.(?:xml|xlb|py|js|bsh)$/i))
    yield* readXml(doc, pack.bytes(name), 'code')
  for (const name of pack.names(/^(?:Object [^/]+|ObjectReplacements)\/content\.xml$/))
    yield* readXml(doc, pack.bytes(name))
  for (const name of pack.names(/^(?:Pictures\/[^/]+|Object \d+)$/)) yield* readPackageMember(doc, pack, name)
}

async function* readXml(doc: Reading, bytes: AsyncIterable<Uint8Array>, as?: OdfPart): AsyncGenerator<TextChunk> {
  const words = new OdfText()
  const parts = new Map<OdfPart, number>()
  const drain = function* (all: boolean) {
    for (const [part, batch] of words.parts) {
      if (batch.length === 0 || (!all && !batch.full)) continue
      const kind = as ?? part
      const index = parts.get(kind) ?? doc.part({ kind: kinds[kind], name: kind })
      parts.set(kind, index)
      yield* doc.pieces(index, batch)
    }
  }
  const handler = as === undefined ? words : Object.assign(words, { open: () => undefined, close: () => undefined })
  for await (const _ of parseXml(bytes, handler)) if (words.full) yield* drain(false)
  yield* drain(true)
  for (const [name, value] of words.properties)
    doc.set(propertyNames[name] ?? (name.startsWith('MSIP_') ? name : `custom:${name}`), value)
  if (words.sheets.length > 0 && words.isSheet) doc.set('sheets', words.sheets)
}

async function isEncrypted(manifest: AsyncIterable<Uint8Array>): Promise<boolean> {
  let found = false
  for await (const _ of parseXml(manifest, {
    open(name) {
      found ||= name === 'encryption-data'
    },
  }));
  return found
}
