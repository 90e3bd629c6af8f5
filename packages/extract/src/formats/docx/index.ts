import { malformed } from '../../errors.ts'
import { readDrawings, readEmbedded, readLinks, readPackageMember, baseName } from '../../ooxml/extras.ts'
import { readPackageProperties } from '../../ooxml/properties.ts'
import { mainPart, relationshipsOf } from '../../ooxml/relationships.ts'
import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { parseXml } from '../../xml/xml.ts'
import { openPackage, type ZipPackage } from '../../zip/archive.ts'
import { Numbering } from './numbering.ts'
import { WordText } from './word-text.ts'

/** Relationships of the main part whose targets hold words, and what kind of part each is. */
const sideParts: Record<string, NewPart['kind']> = {
  header: 'header',
  footer: 'header',
  footnotes: 'note',
  endnotes: 'note',
  comments: 'comment',
  glossaryDocument: 'hidden',
}

/** Word documents (ECMA-376): body, headers, notes, comments, tracked deletions, hidden text, drawings, embedded documents. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pack = await openPackage(doc)
  const main = await mainPart(pack, /(?:^|\/)document\d*\.xml$/i)
  if (!main) throw malformed('It has no main document part.')
  await readPackageProperties(doc, pack)
  const links = await relationshipsOf(pack, main)
  const target = (type: string) => links.values().find(link => link.type === type)?.target ?? ''
  const numbering = new Numbering()
  await numbering.load(pack, target('numbering'), target('styles'))
  yield* readStory(doc, pack, { name: main, kind: 'section', label: 'body', numbering })
  const parts = [main]
  for (const { type, target: name } of links.values()) {
    const kind = sideParts[type]
    if (!kind || !pack.find(name)) continue
    parts.push(name)
    yield* readStory(doc, pack, { name, kind, label: baseName(name).replace(/\.xml$/i, '') })
  }
  yield* readLinks(doc, pack, parts)
  yield* readDrawings(doc, pack, pack.names(/^word\/(?:charts\/chart|diagrams\/data)[^/]*\.xml$/i))
  for (const { type, target: name } of links.values())
    if (type === 'aFChunk' && pack.find(name)) yield* readPackageMember(doc, pack, name)
  yield* readEmbedded(doc, pack)
}

interface Story {
  name: string
  kind: NewPart['kind']
  label: string
  numbering?: Numbering
}

async function* readStory(
  doc: Reading,
  pack: ZipPackage,
  { name, kind, label, numbering }: Story,
): AsyncGenerator<TextChunk> {
  const words = new WordText(numbering)
  const part = doc.part({ kind, name: label })
  for await (const _ of parseXml(pack.bytes(name), words)) if (words.shown.full) yield* doc.pieces(part, words.shown)
  yield* wordParts(doc, words, part, label)
}

/** What is left at the end of a story: its last words, and its deletions and hidden text as parts of their own. */
export function* wordParts(doc: Reading, words: WordText, part: number, label: string): Generator<TextChunk> {
  if (words.shown.length > 0) yield* doc.pieces(part, words.shown)
  if (words.deleted.length > 0) yield doc.text(doc.part({ kind: 'tracked-change', name: label }), words.deleted.take())
  if (words.hidden.length > 0) yield doc.text(doc.part({ kind: 'hidden', name: label }), words.hidden.take())
}
