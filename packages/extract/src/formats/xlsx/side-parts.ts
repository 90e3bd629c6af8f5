import { commentHead } from '../../ooxml/comment-head.ts'
import { readDrawings } from '../../ooxml/extras.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { parseXml, type XmlHandler } from '../../xml/xml.ts'
import type { ZipPackage } from '../../zip/archive.ts'

type Attributes = Readonly<Record<string, string>>

/** Words that a workbook keeps outside its sheets: comments, cached pivot data, what it fetches from elsewhere. */
export async function* readSideParts(doc: Reading, pack: ZipPackage): AsyncGenerator<TextChunk> {
  const persons = await personsOf(pack)
  yield* readEach(doc, pack, {
    pattern: /^xl\/(?:comments[^/]*|comments\/[^/]+|threadedComments\/[^/]+)\.xml$/i,
    kind: 'comment',
    handle: text => commentsOf(text, persons),
  })
  yield* readEach(doc, pack, { pattern: /^xl\/pivotCache\/[^/]+\.xml$/i, kind: 'hidden', handle: valuesOf })
  yield* readEach(doc, pack, {
    pattern: /^xl\/(?:externalLinks\/[^/]+|connections|queryTables\/[^/]+)\.xml$/i,
    kind: 'metadata',
    handle: sourcesOf,
  })
}

/** What is drawn on its sheets: shapes, charts, SmartArt. */
export function readSheetDrawings(doc: Reading, pack: ZipPackage): AsyncGenerator<TextChunk> {
  const drawn = /^xl\/(?:drawings\/[^/]*|charts\/chart[^/]*|diagrams\/data[^/]*)\.(?:xml|vml)$/i
  return readDrawings(doc, pack, pack.names(drawn))
}

interface Side {
  pattern: RegExp
  kind: 'comment' | 'hidden' | 'metadata'
  handle: (text: Batch) => XmlHandler
}

async function* readEach(doc: Reading, pack: ZipPackage, { pattern, kind, handle }: Side): AsyncGenerator<TextChunk> {
  for (const name of pack.names(pattern)) {
    const text = new Batch()
    let part: number | undefined
    const flush = () => doc.text((part ??= doc.part({ kind, name: name.slice(3).replace(/\.xml$/i, '') })), text.take())
    for await (const _ of parseXml(pack.bytes(name), handle(text))) if (text.full) yield flush()
    if (text.length > 0) yield flush()
  }
}

/** Names of those who write in threads, by id. */
async function personsOf(pack: ZipPackage): Promise<Map<string, string>> {
  const persons = new Map<string, string>()
  for (const name of pack.names(/^xl\/persons\/[^/]+\.xml$/i)) {
    for await (const _ of parseXml(pack.bytes(name), {
      open(element, { id, displayName }) {
        if (element === 'person' && id && displayName) persons.set(id, displayName)
      },
    }));
  }
  return persons
}

function commentsOf(text: Batch, persons: ReadonlyMap<string, string>): XmlHandler {
  const authors: string[] = []
  let takes = false
  let inAuthor = false
  return {
    open(name, { authorId, personId, dT }) {
      takes = name === 't' || name === 'text'
      inAuthor = name === 'author'
      if (inAuthor) authors.push('')
      else if (name === 'comment') text.add(commentHead(authors[Number(authorId)], undefined))
      else if (name === 'threadedComment') text.add(commentHead(persons.get(personId ?? ''), dT))
    },
    text(words) {
      if (takes) text.add(words)
      // A thread has no name here: its own part has.
      else if (inAuthor && !words.startsWith('tc=')) authors[authors.length - 1] += words
    },
    close(name) {
      takes = false
      inAuthor = false
      if (name === 'comment' || name === 'threadedComment') text.newLine()
    },
  }
}

function valuesOf(text: Batch): XmlHandler {
  return {
    open(name, attributes: Attributes) {
      if (attributes.v !== undefined) text.add(`${attributes.v}\t`)
      else if (name === 'cacheField' && attributes.name) text.add(`\n${attributes.name}: `)
    },
    close(name) {
      if (name === 'r') text.newLine()
    },
  }
}

function sourcesOf(text: Batch): XmlHandler {
  let takes = false
  return {
    open(name, attributes: Attributes) {
      takes = name === 'v' || name === 'val'
      for (const key of ['connection', 'command', 'ddeService', 'ddeTopic', 'name', 'sourceFile', 'url']) {
        if (attributes[key]) text.add(`${attributes[key]}${key === 'ddeService' ? '|' : '\n'}`)
      }
    },
    text(words) {
      if (takes) text.add(`${words}\t`)
    },
    close() {
      takes = false
    },
  }
}
