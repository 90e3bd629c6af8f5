import { damaged, integerIn, type Dictionary, type Reference } from './pdf-values.ts'
import type { PdfFile } from './pdf-file.ts'

/** An object as a new section has it: anew, or in place of the one of the same number. */
export interface NewObject extends Reference {
  body: Buffer
}

/** The first number that no object has. @throws LabelError */
export function freeNumber({ trailer }: PdfFile): number {
  const size = integerIn(trailer, 'Size')
  if (size === undefined) throw damaged()
  return size
}

/** The file with a section behind all that it holds, which stays byte by byte (ISO 32000-1, 7.5.6). @throws LabelError */
export function withSection(file: PdfFile, objects: readonly NewObject[], info: Reference): Buffer {
  const sorted = objects.toSorted((a, b) => a.number - b.number)
  const pieces: Buffer[] = [file.bytes, Buffer.from('\n')]
  let next = file.bytes.length + 1
  const places = sorted.map(({ number, generation, body }) => {
    const piece = Buffer.concat([Buffer.from(`${number} ${generation} obj\n`), body, Buffer.from('\nendobj\n')])
    const at = next
    pieces.push(piece)
    next += piece.length
    return { number, generation, at }
  })
  const size = Math.max(freeNumber(file), ...sorted.map(({ number }) => number + 1))
  const section = { places, info, size, next }
  return Buffer.concat([...pieces, file.isStream ? streamEnd(file, section) : tableEnd(file, section)])
}

interface Section {
  places: readonly (Reference & { at: number })[]
  info: Reference
  size: number
  /** Where the cross-reference begins. */
  next: number
}

function tableEnd(file: PdfFile, { places, info, size, next }: Section): Buffer {
  const rows = places.map(
    ({ number, generation, at }) =>
      `${number} 1\n${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n\r\n`,
  )
  return Buffer.concat([
    Buffer.from(`xref\n${rows.join('')}trailer\n`),
    written(trailerOf(file, { info, size })),
    Buffer.from(`\nstartxref\n${next}\n%%EOF\n`),
  ])
}

const rowBytes = 7

function streamEnd(file: PdfFile, { places, info, size, next }: Section): Buffer {
  const all = [...places, { number: size, generation: 0, at: next }]
  const rows = Buffer.alloc(rowBytes * all.length)
  for (const [index, { generation, at }] of all.entries()) {
    rows.writeUInt8(1, index * rowBytes)
    rows.writeUInt32BE(at, index * rowBytes + 1)
    rows.writeUInt16BE(generation, index * rowBytes + 5)
  }
  const ranges = all.map(({ number }) => `${number} 1`).join(' ')
  const entries = new Map([
    ...trailerOf(file, { info, size: size + 1 }),
    ...asEntries({ Type: '/XRef', W: '[1 4 2]', Index: `[${ranges}]`, Length: String(rows.length) }),
  ])
  return Buffer.concat([
    Buffer.from(`${size} 0 obj\n`),
    written(entries),
    Buffer.from('\nstream\n'),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${next}\n%%EOF\n`),
  ])
}

/** What of a trailer every section repeats. */
function trailerOf({ trailer, startsAt }: PdfFile, { info, size }: Pick<Section, 'info' | 'size'>): Dictionary {
  const repeated = ['Root', 'ID'].flatMap(name => {
    const value = trailer.get(name)
    return value ? [[name, value] as const] : []
  })
  return new Map([...repeated, ...asEntries({ Size: String(size), Info: referenceTo(info), Prev: String(startsAt) })])
}

export const referenceTo = ({ number, generation }: Reference) => `${number} ${generation} R`

const asEntries = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => [name, Buffer.from(value)] as const)

/** A dictionary as a file has it. */
export function written(entries: Dictionary): Buffer {
  const lines = [...entries].flatMap(([name, value]) => [Buffer.from(`/${name} `, 'latin1'), value, Buffer.from('\n')])
  return Buffer.concat([Buffer.from('<<\n'), ...lines, Buffer.from('>>')])
}
