import { readEmbedded, readLinks } from '../../ooxml/extras.ts'
import { readPackageProperties } from '../../ooxml/properties.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { attribute, parseXml } from '../../xml/xml.ts'
import { openPackage, type ZipPackage } from '../../zip/archive.ts'

/** Visio drawings ([MS-VSDX]): the texts of pages and masters, shape data, comments. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const pack = await openPackage(doc)
  await readPackageProperties(doc, pack)
  const pages = pack.names(/^visio\/pages\/page\d+\.xml$/i)
  for (const [index, name] of pages.entries())
    yield* readShapes(doc, pack, name, { kind: 'page', label: String(index + 1) })
  for (const name of pack.names(/^visio\/masters\/master\d+\.xml$/i))
    yield* readShapes(doc, pack, name, { kind: 'header', label: name.slice(14) })
  for (const name of pack.names(/^visio\/comments\.xml$/i))
    yield* readShapes(doc, pack, name, { kind: 'comment', label: 'comments' })
  yield* readLinks(doc, pack, pages)
  yield* readEmbedded(doc, pack)
}

interface Place {
  kind: 'page' | 'header' | 'comment'
  label: string
}

async function* readShapes(
  doc: Reading,
  pack: ZipPackage,
  name: string,
  { kind, label }: Place,
): AsyncGenerator<TextChunk> {
  const text = new Batch()
  let takes = 0
  let section = ''
  for await (const _ of parseXml(pack.bytes(name), {
    open(element, attributes) {
      if (element === 'Text' || element === 'CommentEntry') takes++
      else if (element === 'Section') section = attributes.N ?? ''
      else if (element === 'Cell' && section === 'Property' && (attributes.N === 'Value' || attributes.N === 'Label')) {
        const value = attribute(attributes, 'V')
        if (value && !/^[\d.]+$/.test(value)) text.add(`${value}\n`)
      }
    },
    text(words) {
      if (takes > 0) text.add(words)
    },
    close(element) {
      if (element === 'Section') section = ''
      else if (element === 'Text' || element === 'CommentEntry') {
        takes--
        text.newLine()
      }
    },
  }))
    doc.check()
  if (text.length > 0) yield doc.text(doc.part({ kind, name: label }), text.take())
}
