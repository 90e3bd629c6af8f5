import { LabelError, propertiesOf, type FoundLabel, type Label } from './label.ts'
import { objectOf, openPdf, type PdfFile } from './pdf-file.ts'
import { integerIn, referenceIn, type Dictionary } from './pdf-values.ts'

/** Labels that stand in the information dictionary of a PDF. @throws LabelError */
export function pdfLabels(bytes: Buffer): FoundLabel[] {
  const { entries } = informationOf(openUnsigned(bytes))
  return [...entries].flatMap(([name, value]) => {
    const id = /^MSIP_Label_([\da-f-]{36})_Enabled$/i.exec(name)?.[1]
    if (id === undefined || textIn(value).toLowerCase() !== 'true') return []
    const method = entries.get(`MSIP_Label_${id}_Method`)
    return [{ id: id.toLowerCase(), method: method ? textIn(method) : '' }]
  })
}

/** The PDF with a label behind all that it holds, which stays byte by byte (ISO 32000-1, 7.5.6). @throws LabelError */
export function withPdfLabel(bytes: Buffer, label: Label): Buffer {
  const file = openUnsigned(bytes)
  const { entries, reference } = informationOf(file)
  const size = integerIn(file.trailer, 'Size')
  if (size === undefined) throw new LabelError('It is damaged, or not what its name says.')
  const own = reference ?? { number: size, generation: 0 }
  const kept = [...entries].filter(([name]) => !name.startsWith('MSIP_Label_'))
  const added = propertiesOf(label).map(([name, value]) => [name, Buffer.from(hexText(value))] as const)
  const at = bytes.length + 1
  const object = Buffer.concat([
    Buffer.from(`\n${own.number} ${own.generation} obj\n`),
    written(new Map([...kept, ...added])),
    Buffer.from('\nendobj\n'),
  ])
  const numbers = { own, at, next: at - 1 + object.length, size: Math.max(size, own.number + 1) }
  return Buffer.concat([bytes, object, file.isStream ? streamEnd(file, numbers) : tableEnd(file, numbers)])
}

interface Numbers {
  own: { number: number; generation: number }
  /** Where the new object begins, and where what follows it does. */
  at: number
  next: number
  size: number
}

function tableEnd(file: PdfFile, { own, at, next, size }: Numbers): Buffer {
  const row = `${String(at).padStart(10, '0')} ${String(own.generation).padStart(5, '0')} n\r\n`
  return Buffer.concat([
    Buffer.from(`xref\n${own.number} 1\n${row}trailer\n`),
    written(trailerOf(file, { own, size })),
    Buffer.from(`\nstartxref\n${next}\n%%EOF\n`),
  ])
}

function streamEnd(file: PdfFile, { own, at, next, size }: Numbers): Buffer {
  const rows = Buffer.alloc(14)
  for (const [index, [offset, generation]] of [[at, own.generation] as const, [next, 0] as const].entries()) {
    rows.writeUInt8(1, index * 7)
    rows.writeUInt32BE(offset, index * 7 + 1)
    rows.writeUInt16BE(generation, index * 7 + 5)
  }
  const entries = new Map([
    ...trailerOf(file, { own, size: size + 1 }),
    ...Object.entries({ Type: '/XRef', W: '[1 4 2]', Index: `[${own.number} 1 ${size} 1]`, Length: '14' }).map(
      ([name, value]) => [name, Buffer.from(value)] as const,
    ),
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
function trailerOf(file: PdfFile, { own, size }: Pick<Numbers, 'own' | 'size'>): Dictionary {
  const repeated = ['Root', 'ID'].flatMap(name => {
    const value = file.trailer.get(name)
    return value ? [[name, value] as const] : []
  })
  const set = { Size: String(size), Info: `${own.number} ${own.generation} R`, Prev: String(file.startsAt) }
  return new Map([...repeated, ...Object.entries(set).map(([name, value]) => [name, Buffer.from(value)] as const)])
}

function openUnsigned(bytes: Buffer): PdfFile {
  const file = openPdf(bytes)
  const root = referenceIn(file.trailer, 'Root')
  const catalogue = root && objectOf(file, root.number)
  if (bytes.includes('/ByteRange') || catalogue?.has('Perms'))
    throw new LabelError('It is signed: a label would break the signature.')
  return file
}

function informationOf(file: PdfFile): { entries: Dictionary; reference?: { number: number; generation: number } } {
  const reference = referenceIn(file.trailer, 'Info')
  if (!reference || !file.places.has(reference.number)) return { entries: new Map() }
  return { entries: objectOf(file, reference.number), reference }
}

function written(entries: Dictionary): Buffer {
  const lines = [...entries].flatMap(([name, value]) => [Buffer.from(`/${name} `, 'latin1'), value, Buffer.from('\n')])
  return Buffer.concat([Buffer.from('<<\n'), ...lines, Buffer.from('>>')])
}

const hexText = (text: string) =>
  `<FEFF${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** What labels are written as: texts without escapes, or in hexadecimal, in UTF-16 or one byte a character. */
function textIn(value: Buffer): string {
  const raw = value.toString('latin1')
  const bytes = raw.startsWith('<')
    ? Buffer.from(raw.slice(1, -1).replace(/\s/g, ''), 'hex')
    : Buffer.from(raw.slice(1, -1), 'latin1')
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1')
  return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le')
}
