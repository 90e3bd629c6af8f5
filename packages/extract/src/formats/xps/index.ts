import { LimitReached, malformed } from '../../errors.ts'
import { baseName, readLinks, readPackageMember } from '../../ooxml/extras.ts'
import { readPackageProperties } from '../../ooxml/properties.ts'
import { relationshipsOf, resolvePart } from '../../ooxml/relationships.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { attribute, parseXml } from '../../xml/xml.ts'
import { openPackage, type ZipPackage } from '../../zip/archive.ts'
import { PageText } from './page-text.ts'

/** XML Paper Specification and OpenXPS (ECMA-388): pages in their order, outline, links, pictures. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pack = await openPackage(doc)
  await readPackageProperties(doc, pack)
  const pages = await pagesOf(pack)
  if (pages.length === 0) throw malformed('It has no pages.')
  doc.set('pages', pages.length)
  for (const [index, page] of pages.entries()) {
    if (index >= doc.limits.pages) throw new LimitReached('page_limit', `Has more than ${doc.limits.pages} pages.`)
    yield* readPage(doc, pack, { name: page, number: index + 1 })
  }
  yield* readOutline(doc, pack)
  yield* readLinks(doc, pack, pages)
  const pictures = /\.(?:png|jpe?g|tiff?|wdp|hdp|jxr)$/i
  for (const name of pack.names(pictures)) yield* readPackageMember(doc, pack, name)
}

/** The pages that the documents list, then those that none does: what is not listed is there all the same. */
async function pagesOf(pack: ZipPackage): Promise<string[]> {
  const start = (await relationshipsOf(pack)).values().find(({ type }) => type === 'fixedrepresentation')?.target
  const sequence = (start && pack.find(start)) || pack.names(/\.fdseq$/i)[0]
  const listed = new Set<string>()
  for (const document of sequence ? await sources(pack, sequence, 'DocumentReference') : [])
    for (const page of await sources(pack, document, 'PageContent')) listed.add(page)
  for (const name of pack.names(/\.fpage$/i)) listed.add(name)
  return [...listed]
}

/** The parts that elements of this name refer to. */
async function sources(pack: ZipPackage, name: string, element: string): Promise<string[]> {
  const found: string[] = []
  for await (const _ of parseXml(pack.bytes(name), {
    open(opened, attributes) {
      const part = opened === element && pack.find(resolvePart(folderOf(name), attribute(attributes, 'Source') ?? ''))
      if (part) found.push(part)
    },
  }));
  return found
}

async function* readPage(
  doc: Reading,
  pack: ZipPackage,
  { name, number }: { name: string; number: number },
): AsyncGenerator<TextChunk> {
  const part = doc.part({ kind: 'page', name: number })
  const page = new PageText()
  for await (const _ of parseXml(pack.bytes(name), page)) {
    doc.check()
    if (page.text$.full) yield doc.text(part, page.text$.take())
  }
  page.text$.newLine()
  if (page.text$.length > 0) yield doc.text(part, page.text$.take())
}

/** The headings that lead to pages. */
async function* readOutline(doc: Reading, pack: ZipPackage): AsyncGenerator<TextChunk> {
  for (const name of pack.names(/\.struct$/i)) {
    let lines = ''
    for await (const _ of parseXml(pack.bytes(name), {
      open(element, attributes) {
        if (element === 'OutlineEntry' && lines.length < 2 ** 20) lines += `${attribute(attributes, 'Description')}\n`
      },
    }));
    if (lines !== '') yield doc.text(doc.part({ kind: 'metadata', name: baseName(name) }), lines)
  }
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}
