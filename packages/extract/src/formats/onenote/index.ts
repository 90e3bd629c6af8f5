import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { readAll } from '../../source/collect.ts'
import { readRuns } from '../strings/index.ts'
import { wordsIn, type WordKind } from './property-sets.ts'

const parts: Readonly<Record<WordKind, NewPart>> = {
  title: { kind: 'header', name: 'page titles' },
  text: { kind: 'section', name: 'pages' },
  author: { kind: 'metadata', name: 'authors' },
  link: { kind: 'metadata', name: 'links' },
  file: { kind: 'metadata', name: 'files' },
}

/** OneNote sections: titles of pages, text in the order of the file, links, and the files and pictures put in. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const bytes = await readAll(doc.source, doc.limits.memoryBytes)
  const found = new Map<WordKind, Set<string>>()
  for (const { kind, text } of wordsIn(bytes)) {
    doc.check()
    // Each revision of a page has its words again.
    found.set(kind, (found.get(kind) ?? new Set()).add(text))
  }
  for (const [kind, part] of Object.entries(parts) as [WordKind, NewPart][]) {
    const words = found.get(kind)
    if (words) yield doc.text(doc.part(part), `${[...words].join('\n')}\n`)
  }
  if (found.size === 0) {
    yield* readRuns(doc, [bytes])
    doc.flaw('part_unreadable', 'Its property sets could not be found; its readable strings were taken.')
  }
  yield* readFiles(doc, bytes)
}

/** Header of a file that is kept in a section ([MS-ONESTORE] 2.6.13), and what lies between it and the file. */
const fileMark = Buffer.from('e716e3bd65261145a4c48d4d0b7a9eac', 'hex')
const fileHeader = 36

async function* readFiles(doc: Reading, bytes: Buffer): AsyncGenerator<TextChunk> {
  let number = 0
  for (let at = bytes.indexOf(fileMark); at >= 0; at = bytes.indexOf(fileMark, at + 1)) {
    const start = at + fileHeader
    if (start > bytes.length) return
    const size = Number(bytes.readBigUInt64LE(at + fileMark.length))
    if (size === 0 || start + size > bytes.length) continue
    const name = `file ${++number}`
    yield* doc.member(fromBytes(bytes.subarray(start, start + size), name), { name, kind: 'attachment' })
    at = start + size - 1
  }
}
