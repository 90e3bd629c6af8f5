import { unsupported, LimitReached } from '../../errors.ts'
import { zlibStream } from '../../compress/zlib-stream.ts'
import { readPackageMember } from '../../ooxml/extras.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { collect, memberSource } from '../../source/collect.ts'
import { openPackage, zipEntries, ZipPackage } from '../../zip/archive.ts'
import type { ZipEntry } from '../../zip/directory.ts'
import { rowsOf, tile } from './cells.ts'
import { chart, chartNames } from './charts.ts'
import { messagesOf, stringsOf, unpackIwa, type Message } from './iwa.ts'
import { readIndexXml } from './index-xml.ts'

/** Pages, Numbers and Keynote: the XML of 2009, or the archives of later versions by their strings; else the preview that it carries. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pack = await openPackage(doc)
  const index = pack.names(/(?:^|\/)index\.(?:xml|apxl)(?:\.gz)?$/i)[0]
  const before = doc.chars
  if (index) yield* readIndexXml(doc, index.endsWith('.gz') ? zlibStream(pack.bytes(index), 'gzip') : pack.bytes(index))
  yield* readArchives(doc, pack)
  for (const name of pack.names(/(?:^|\/)Index\.zip$/i)) yield* readInner(doc, pack, name)
  if (doc.chars === before)
    for (const name of pack.names(/(?:^|\/)preview\.pdf$/i)) yield* readPackageMember(doc, pack, name)
  if (doc.chars === before) throw unsupported('It holds neither text nor a preview that is read.')
}

async function* readArchives(doc: Reading, pack: ZipPackage): AsyncGenerator<TextChunk> {
  for (const name of pack.names(/\.iwa$/i)) {
    const isStyle = /(?:Stylesheet|ThemeStylesheet|ViewState|Metadata|AnnotationAuthor)/i.test(name)
    const archive = unpackIwa(await collect(pack.bytes(name), doc.limits.memoryBytes), doc.limits.memoryBytes)
    const lines = messagesOf(archive)
      .flatMap(message => linesOf(message, isStyle))
      .toArray()
    if (lines.length > 0)
      yield doc.text(
        doc.part({ kind: 'section', name: name.slice(name.lastIndexOf('/') + 1) }),
        `${lines.join('\n')}\n`,
      )
  }
}

/** Charts may lie among the styles; nothing else there is content. */
function linesOf({ type, bytes }: Message, isStyle: boolean): string[] {
  if (type === chart) return chartNames(bytes)
  if (isStyle) return []
  return type === tile ? rowsOf(bytes) : stringsOf(bytes)
}

async function* readInner(doc: Reading, pack: ZipPackage, name: string): AsyncGenerator<TextChunk> {
  const source = await memberSource(pack.bytes(name), name, doc.limits.spoolBytes)
  try {
    const entries = new Map<string, ZipEntry>()
    for await (const entry of zipEntries({ source, flaw: (reason, detail) => doc.flaw(reason, detail) })) {
      if (entries.size > 10_000) throw new LimitReached('entry_limit', 'Its index has too many parts.')
      entries.set(entry.name, entry)
    }
    yield* readArchives(doc, new ZipPackage({ source, session: doc.session }, entries))
  } finally {
    await source.close?.()
  }
}
