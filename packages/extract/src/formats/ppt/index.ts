import { inflateSync } from 'node:zlib'
import { encrypted, malformed } from '../../errors.ts'
import type { OleFile } from '../../ole/ole-file.ts'
import { openOle } from '../../ole/open-ole.ts'
import { readPictures } from '../../ole/pictures.ts'
import { readSummaries } from '../../ole/property-set.ts'
import type { NewPart, Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { fromBytes } from '../../source/from-bytes.ts'
import { atoms, RecordType, type PptRecord } from './records.ts'

const encryptedToken = 0xf3d1c4df
/** Kinds of text that a master shows as they are; the others are prompts ([MS-PPT] 2.13.33). */
const otherText = 4

/** PowerPoint 97 to 2003: slides, notes, comments, footers, links, embedded documents. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const file = await openOle(doc.source)
  await readSummaries(doc, file)
  await refuseEncrypted(file)
  const path = file.has('PowerPoint Document') ? 'PowerPoint Document' : 'PP97_DUALSTORAGE/PowerPoint Document'
  const stream = await file.read(path, doc.limits.memoryBytes * 2)
  if (stream.length < 8) throw malformed('Its PowerPoint stream is empty.')
  const slides = new SlideWords(doc)
  for (const record of atoms(stream)) {
    doc.check()
    if (record.type === RecordType.oleStorage) yield* readObject(doc, record)
    else yield* slides.take(record)
  }
  doc.set('slides', slides.count)
  if (file.has('Pictures')) yield* readPictures(doc, await file.read('Pictures', doc.limits.memoryBytes))
}

async function refuseEncrypted(file: OleFile): Promise<void> {
  const user = await file.read('Current User', 2 ** 16)
  if (user.length >= 16 && user.readUInt32LE(12) === encryptedToken) {
    throw encrypted('It needs a password to be opened.')
  }
  if (file.has('EncryptedSummary')) throw encrypted('It needs a password to be opened.')
}

async function* readObject(doc: Reading, { instance, data }: PptRecord): AsyncGenerator<TextChunk> {
  const place = { name: `object ${doc.session.entries + 1}`, kind: 'attachment' } as const
  try {
    const bytes = instance === 1 ? inflateSync(data.subarray(4), { maxOutputLength: doc.limits.memoryBytes }) : data
    yield* doc.member(fromBytes(bytes, place.name), place)
  } catch (error) {
    doc.unreadable(place, error)
  }
}

/** Sorts the text atoms of the stream into slides, notes, masters and comments. */
class SlideWords {
  count = 0
  readonly #doc: Reading
  readonly #parts = new Map<string, number>()
  #listed = 0
  #notes = 0
  #kind = 0

  constructor(doc: Reading) {
    this.#doc = doc
  }

  *take(record: PptRecord): Generator<TextChunk> {
    const { type, parents } = record
    if (type === RecordType.slide) this.count++
    else if (type === RecordType.notes) this.#notes++
    else if (type === RecordType.slidePersist && listInstance(parents) === 0) this.#listed++
    else if (type === RecordType.textHeader)
      this.#kind = record.data.length >= 4 ? record.data.readUInt32LE(0) : otherText
    const text = textOf(record)
    if (
      text === undefined ||
      text.trim() === '' ||
      (inside(parents, RecordType.programTags) && !inside(parents, RecordType.comment))
    )
      return
    const part = this.#place(record)
    if (part) yield this.#doc.text(this.#index(part), `${text.replace(/[\r\v]/g, '\n')}\n`)
  }

  #place({ type, parents }: PptRecord): NewPart | undefined {
    if (inside(parents, RecordType.comment)) return { kind: 'comment', name: 'comments' }
    if (inside(parents, RecordType.slide)) return { kind: 'slide', name: this.count }
    if (inside(parents, RecordType.notes)) return { kind: 'note', name: this.#notes }
    const list = listInstance(parents)
    if (list !== undefined)
      return list === 0
        ? { kind: 'slide', name: this.#listed }
        : list === 2
          ? { kind: 'note', name: 'outline' }
          : undefined
    if (inside(parents, RecordType.hyperlink)) return { kind: 'metadata', name: 'links' }
    if (inside(parents, RecordType.mainMaster))
      return this.#kind === otherText || (type === RecordType.string && inside(parents, RecordType.headersFooters))
        ? { kind: 'header', name: 'masters' }
        : undefined
    if (inside(parents, RecordType.headersFooters)) return { kind: 'header', name: 'headers and footers' }
    return type === RecordType.string ? undefined : { kind: 'section', name: 'other' }
  }

  #index(part: NewPart): number {
    const key = `${part.kind} ${part.name}`
    const index = this.#parts.get(key) ?? this.#doc.part(part)
    this.#parts.set(key, index)
    return index
  }
}

function textOf({ type, data }: PptRecord): string | undefined {
  if (type === RecordType.textChars || type === RecordType.string) return data.toString('utf16le')
  return type === RecordType.textBytes ? data.toString('latin1') : undefined
}

function inside(parents: readonly PptRecord[], type: number): boolean {
  return parents.some(parent => parent.type === type)
}

function listInstance(parents: readonly PptRecord[]): number | undefined {
  return parents.find(parent => parent.type === RecordType.slideList)?.instance
}
