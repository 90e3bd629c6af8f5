import { encrypted, malformed } from '../../errors.ts'
import { resolvePart } from '../../ooxml/relationships.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { decoded } from '../../text/decode.ts'
import { htmlToText } from '../../text/html.ts'
import { parseXml } from '../../xml/xml.ts'
import { openPackage, type ZipPackage } from '../../zip/archive.ts'

/** Electronic books (EPUB 3): the chapters in reading order, then whatever other page the package holds. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pack = await openPackage(doc)
  const main = await packageDocument(pack)
  if (!main) throw malformed('It has no package document.')
  const chapters = await readPackageDocument(doc, pack, main)
  const encryptedParts = await encryptedNames(pack)
  if (chapters.length > 0 && chapters.every(name => encryptedParts.has(name))) {
    throw encrypted('Its chapters are encrypted.')
  }
  for (const name of chapters) yield* readChapter(doc, pack, name)
}

async function packageDocument(pack: ZipPackage): Promise<string | undefined> {
  let path = ''
  for await (const _ of parseXml(pack.bytes('META-INF/container.xml'), {
    open(name, attributes) {
      if (name === 'rootfile') path ||= attributes['full-path'] ?? ''
    },
  }));
  return pack.find(path) ?? pack.names(/\.opf$/i)[0]
}

async function readPackageDocument(doc: Reading, pack: ZipPackage, main: string): Promise<string[]> {
  const items = new Map<string, string>()
  const spine: string[] = []
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  let value = ''
  for await (const _ of parseXml(pack.bytes(main), {
    open(name, attributes) {
      value = ''
      if (
        name === 'item' &&
        /html|xml/.test(attributes['media-type'] ?? '') &&
        !/ncx/.test(attributes['media-type'] ?? '')
      ) {
        items.set(attributes.id ?? '', resolvePart(folder, safeDecode(attributes.href ?? '')))
      } else if (name === 'itemref') spine.push(attributes.idref ?? '')
    },
    text(text) {
      value += text
    },
    close(name) {
      const key = {
        title: 'title',
        creator: 'author',
        publisher: 'publisher',
        description: 'description',
        language: 'language',
        identifier: 'identifier',
      }[name]
      if (key && !doc.properties[key]) doc.set(key, value.trim())
    },
  }));
  const ordered = spine.flatMap(id => items.get(id) ?? [])
  return [...new Set([...ordered, ...items.values()])].filter(name => pack.find(name))
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function encryptedNames(pack: ZipPackage): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const _ of parseXml(pack.bytes('META-INF/encryption.xml'), {
    open(name, attributes) {
      if (name === 'CipherReference') names.add(safeDecode(attributes.URI ?? ''))
    },
  }));
  return names
}

async function* readChapter(doc: Reading, pack: ZipPackage, name: string): AsyncGenerator<TextChunk> {
  const page = await htmlToText()
  const part = doc.part({ kind: 'section', name })
  for await (const piece of decoded(pack.bytes(name), { html: true })) {
    page.write(piece)
    if (page.text.full) yield* doc.pieces(part, page.text)
  }
  page.end()
  if (page.text.length > 0) yield* doc.pieces(part, page.text)
}
