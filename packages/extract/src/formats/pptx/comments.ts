import { authorName, commentHead } from '../../ooxml/comment-head.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { parseXml } from '../../xml/xml.ts'
import type { ZipPackage } from '../../zip/archive.ts'

/** Comments on slides, those of 2007 and the threads of later versions, each with its author and time. */
export async function* readComments(doc: Reading, pack: ZipPackage): AsyncGenerator<TextChunk> {
  const parts = pack.names(/^ppt\/comments\/[^/]*\.xml$/i)
  const authors = parts.length > 0 ? await authorsOf(doc, pack) : new Map<string, string>()
  for (const name of parts) {
    let text = ''
    let isText = false
    for await (const _ of parseXml(pack.bytes(name), {
      open(element, attributes) {
        isText = element === 'text' || element === 't'
        if (element === 'cm' || element === 'reply')
          text += `\n${commentHead(authors.get(attributes.authorId ?? ''), attributes.dt ?? attributes.created)}`
      },
      text(words) {
        if (isText) text += words
      },
      close() {
        isText = false
      },
    }))
      doc.check()
    if (text.trim() !== '')
      yield doc.text(doc.part({ kind: 'comment', name: /(\d+)\.xml$/i.exec(name)?.[1] ?? '1' }), `${text.trim()}\n`)
  }
}

async function authorsOf(doc: Reading, pack: ZipPackage): Promise<Map<string, string>> {
  const authors = new Map<string, string>()
  for (const name of pack.names(/^ppt\/(?:commentAuthors|authors)\.xml$/i)) {
    for await (const _ of parseXml(pack.bytes(name), {
      open(element, { id, name: author, initials }) {
        if (id !== undefined && (element === 'cmAuthor' || element === 'author'))
          authors.set(id, authorName(author, initials))
      },
    }))
      doc.check()
  }
  return authors
}
