import { inflateSync } from 'node:zlib'
import { LabelError } from './label.ts'
import { damaged, dictionaryAt, integerIn, integersIn, skipWhite, type Dictionary } from './pdf-values.ts'

/** Where an object stands: in the file, or as one of several in a stream. */
type Place = { at: number } | { stream: number; index: number }

export interface PdfFile {
  bytes: Buffer
  /** Of the newest section. */
  trailer: Dictionary
  /** Where the newest section of the cross-reference begins, and whether it is a stream. */
  startsAt: number
  isStream: boolean
  places: ReadonlyMap<number, Place>
}

const mostSections = 500
const mostObjects = 8_000_000
const unpackedBytes = 128 * 2 ** 20

/** @throws LabelError for what is encrypted, or whose cross-reference leads nowhere */
export function openPdf(bytes: Buffer): PdfFile {
  const startsAt = Number(
    /startxref\s+(\d{1,15})/.exec(bytes.toString('latin1', bytes.lastIndexOf('startxref')))?.[1] ?? -1,
  )
  const places = new Map<number, Place>()
  const seen = new Set<number>()
  const left = [startsAt]
  let newest: Section | undefined
  for (let at = left.shift(); at !== undefined; at = left.shift()) {
    if (at < 0 || at >= bytes.length || seen.size > mostSections) throw damaged()
    if (seen.has(at)) continue
    seen.add(at)
    const section = sectionAt(bytes, at, places)
    newest ??= section
    if (section.trailer.has('Encrypt')) throw new LabelError('encrypted', 'It is encrypted.')
    left.push(...['XRefStm', 'Prev'].flatMap(name => integerIn(section.trailer, name) ?? []))
  }
  if (!newest) throw damaged()
  return { bytes, startsAt, places, ...newest }
}

/** The dictionary of an object. @throws LabelError */
export function objectOf(file: PdfFile, number: number): Dictionary {
  const place = file.places.get(number)
  if (!place) throw damaged()
  if ('at' in place) return dictionaryAt(file.bytes, objectStart(file.bytes, place.at, number)).entries
  const holder = file.places.get(place.stream)
  if (!holder || !('at' in holder)) throw damaged()
  const { entries, content } = streamAt(file.bytes, objectStart(file.bytes, holder.at, place.stream))
  const first = integerIn(entries, 'First') ?? -1
  const offsets = content.toString('latin1', 0, Math.max(0, first)).trim().split(/\s+/).map(Number)
  if (offsets[2 * place.index] !== number) throw damaged()
  return dictionaryAt(content, first + (offsets[2 * place.index + 1] ?? 0)).entries
}

/** What a stream holds, unpacked. @throws LabelError */
export function streamOf(file: PdfFile, number: number): Buffer {
  const place = file.places.get(number)
  if (!place || !('at' in place)) throw damaged()
  return streamAt(file.bytes, objectStart(file.bytes, place.at, number)).content
}

interface Section {
  trailer: Dictionary
  isStream: boolean
}

function sectionAt(bytes: Buffer, at: number, places: Map<number, Place>): Section {
  const start = skipWhite(bytes, at)
  if (bytes.toString('latin1', start, start + 4) !== 'xref') return streamSection(bytes, start, places)
  let next = skipWhite(bytes, start + 4)
  while (bytes.toString('latin1', next, next + 7) !== 'trailer') {
    const [head, first = '', count = ''] =
      /^(\d{1,10})\s+(\d{1,10})\s+/.exec(bytes.toString('latin1', next, next + 40)) ?? []
    if (head === undefined || Number(count) * 20 > bytes.length) throw damaged()
    next += head.length
    for (let row = 0; row < Number(count); row++, next += 20) {
      const [, offset, kind] = /^(\d{10}) \d{5} ([nf])/.exec(bytes.toString('latin1', next, next + 18)) ?? []
      if (kind === undefined) throw damaged()
      note(places, Number(first) + row, kind === 'n' ? { at: Number(offset) } : undefined)
    }
    next = skipWhite(bytes, next)
  }
  return { trailer: dictionaryAt(bytes, next + 7).entries, isStream: false }
}

/** ISO 32000-1, 7.5.8. */
function streamSection(bytes: Buffer, at: number, places: Map<number, Place>): Section {
  const { entries, content } = streamAt(bytes, objectStart(bytes, at))
  const widths = integersIn(entries, 'W')
  const width = widths.reduce((sum, each) => sum + each, 0)
  if (entries.get('Type')?.toString('latin1') !== '/XRef' || widths.length !== 3 || width < 1 || width > 32)
    throw damaged()
  const ranges = entries.has('Index') ? integersIn(entries, 'Index') : [0, integerIn(entries, 'Size') ?? 0]
  let row = 0
  for (let range = 0; range + 1 < ranges.length; range += 2)
    for (let index = 0; index < (ranges[range + 1] ?? 0) && (row + 1) * width <= content.length; index++, row++) {
      const [kind, a, b] = fieldsOf(content.subarray(row * width, (row + 1) * width), widths)
      note(
        places,
        (ranges[range] ?? 0) + index,
        kind === 1 ? { at: a } : kind === 2 ? { stream: a, index: b } : undefined,
      )
    }
  return { trailer: entries, isStream: true }
}

function fieldsOf(row: Buffer, widths: readonly number[]): [number, number, number] {
  let at = 0
  const read = (width: number, otherwise: number) => {
    const value = row.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0)
    at += width
    return width === 0 ? otherwise : value
  }
  return [read(widths[0] ?? 0, 1), read(widths[1] ?? 0, 0), read(widths[2] ?? 0, 0)]
}

/** The newest section that names an object decides. */
function note(places: Map<number, Place>, number: number, place: Place | undefined): void {
  if (places.size > mostObjects) throw damaged()
  if (place && !places.has(number)) places.set(number, place)
}

/** Where the value of `number generation obj` begins. */
function objectStart(bytes: Buffer, at: number, wanted?: number): number {
  const [head, number] = /^\s*(\d{1,10})\s+\d{1,5}\s+obj/.exec(bytes.toString('latin1', at, at + 64)) ?? []
  if (head === undefined || (wanted !== undefined && Number(number) !== wanted)) throw damaged()
  return at + head.length
}

function streamAt(bytes: Buffer, at: number): { entries: Dictionary; content: Buffer } {
  const { entries, end } = dictionaryAt(bytes, at)
  const [head] = /^\s*stream\r?\n/.exec(bytes.toString('latin1', end, end + 64)) ?? []
  if (head === undefined) throw damaged()
  const start = end + head.length
  const length = integerIn(entries, 'Length') ?? bytes.indexOf('endstream', start, 'latin1') - start
  const raw = bytes.subarray(start, start + Math.max(0, length))
  const filter = entries
    .get('Filter')
    ?.toString('latin1')
    .replace(/[[\]\s]/g, '')
  if (filter === undefined) return { entries, content: raw }
  if (filter !== '/FlateDecode') throw damaged()
  try {
    return { entries, content: unpredicted(inflateSync(raw, { maxOutputLength: unpackedBytes }), entries) }
  } catch {
    throw damaged()
  }
}

/** Takes the predictors of PNG back (RFC 2083, 6), as these streams have them: one byte a sample. */
function unpredicted(data: Buffer, entries: Dictionary): Buffer {
  const raw = entries.get('DecodeParms')
  if (!raw) return data
  const parameters = dictionaryAt(raw[0] === 0x5b ? raw.subarray(1) : raw, 0).entries
  if ((integerIn(parameters, 'Predictor') ?? 1) < 10) return data
  const columns = integerIn(parameters, 'Columns') ?? 1
  const rows = Math.floor(data.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const kind = data[row * (columns + 1)] ?? 0
    for (let column = 0; column < columns; column++) {
      const left = column ? (plain[row * columns + column - 1] ?? 0) : 0
      const up = row ? (plain[(row - 1) * columns + column] ?? 0) : 0
      const corner = row && column ? (plain[(row - 1) * columns + column - 1] ?? 0) : 0
      const value = data[row * (columns + 1) + 1 + column] ?? 0
      plain[row * columns + column] = value + predicted(kind, { left, up, corner })
    }
  }
  return plain
}

function predicted(kind: number, { left, up, corner }: { left: number; up: number; corner: number }): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const [a, b, c] = [left, up, corner].map(each => Math.abs(left + up - corner - each)) as [number, number, number]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
