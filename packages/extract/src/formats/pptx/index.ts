import { malformed, LimitReached } from '../../errors.ts'
import { DrawingText } from '../../ooxml/drawing.ts'
import { readDrawings, readEmbedded, readLinks, readNames } from '../../ooxml/extras.ts'
import { readPackageProperties } from '../../ooxml/properties.ts'
import { relationshipsOf } from '../../ooxml/relationships.ts'
import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { parseXml } from '../../xml/xml.ts'
import { openPackage, type ZipPackage } from '../../zip/archive.ts'
import { readComments } from './comments.ts'
import { MasterText } from './master-text.ts'

/** Presentations (ECMA-376): slides (hidden ones marked), speaker notes, comments, what masters show, charts and diagrams. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pack = await openPackage(doc)
  const slides = await slidesInOrder(pack)
  if (slides.length === 0 && pack.names(/^ppt\//).length === 0) throw malformed('It has no presentation part.')
  await readPackageProperties(doc, pack)
  doc.set('slides', slides.length)
  for (const [index, name] of slides.entries()) {
    if (index >= doc.limits.pages) throw new LimitReached('page_limit', `Has more than ${doc.limits.pages} slides.`)
    yield* readSlide(doc, pack, name, index + 1)
  }
  yield* readComments(doc, pack)
  yield* readNames(doc, pack, pack.names(/^ppt\/(?:commentAuthors|authors)\.xml$/i))
  yield* readMasters(doc, pack)
  yield* readDrawings(doc, pack, pack.names(/^ppt\/(?:charts\/chart|diagrams\/data)[^/]*\.xml$/i))
  yield* readLinks(doc, pack, slides)
  yield* readEmbedded(doc, pack)
}

async function slidesInOrder(pack: ZipPackage): Promise<string[]> {
  const links = await relationshipsOf(pack, 'ppt/presentation.xml')
  const ordered: string[] = []
  for await (const _ of parseXml(pack.bytes('ppt/presentation.xml'), {
    open(name, attributes) {
      if (name !== 'sldId') return
      const target = pack.find(links.get(attributes['r:id'] ?? '')?.target ?? '')
      if (target) ordered.push(target)
    },
  }));
  const rest = pack.names(/^ppt\/slides\/[^/]+\.xml$/i).filter(name => !ordered.includes(name))
  return [...ordered, ...rest.toSorted((a, b) => numberIn(a) - numberIn(b))]
}

async function* readSlide(doc: Reading, pack: ZipPackage, name: string, number: number): AsyncGenerator<TextChunk> {
  const drawing = await drawingOf(doc, pack, name)
  const isHidden = drawing.root?.show === '0'
  yield doc.text(doc.part({ kind: isHidden ? 'hidden' : 'slide', name: number }), drawing.text$.take())
  const notes = (await relationshipsOf(pack, name)).values().find(link => link.type === 'notesSlide')
  if (notes) yield* readPart(doc, pack, notes.target, { kind: 'note', name: number })
}

async function* readPart(doc: Reading, pack: ZipPackage, name: string, part: NewPart): AsyncGenerator<TextChunk> {
  const text = (await drawingOf(doc, pack, name)).text$.take()
  if (text.trim() !== '') yield doc.text(doc.part(part), text)
}

async function drawingOf(doc: Reading, pack: ZipPackage, name: string): Promise<DrawingText> {
  const drawing = new DrawingText()
  for await (const _ of parseXml(pack.bytes(name), drawing)) doc.check()
  return drawing
}

async function* readMasters(doc: Reading, pack: ZipPackage): AsyncGenerator<TextChunk> {
  const seen = new Set<string>()
  for (const name of pack.names(/^ppt\/(?:slideMasters|slideLayouts|notesMasters)\/[^/]+\.xml$/i)) {
    const master = new MasterText()
    for await (const _ of parseXml(pack.bytes(name), master)) doc.check()
    for (const line of master.lines) seen.add(line)
  }
  if (seen.size > 0) yield doc.text(doc.part({ kind: 'header', name: 'masters' }), `${[...seen].join('\n')}\n`)
}

function numberIn(name: string): number {
  return Number(/(\d+)\.xml$/i.exec(name)?.[1] ?? 0)
}
