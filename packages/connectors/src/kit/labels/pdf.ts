import { LabelError, propertiesOf, type FoundLabel, type Label } from './label.ts'
import { objectOf, openPdf, streamOf, type PdfFile } from './pdf-file.ts'
import { freeNumber, referenceTo, withSection, written, type NewObject } from './pdf-update.ts'
import { damaged, referenceIn, type Dictionary, type Reference } from './pdf-values.ts'
import { isArchival, withXmpLabel, xmpLabels } from './xmp.ts'

/** Labels that stand in the information dictionary of a PDF, or in its metadata. @throws LabelError */
export function pdfLabels(bytes: Buffer): FoundLabel[] {
  const file = openUnsigned(bytes)
  const { entries } = informationOf(file)
  const told = [...entries].flatMap(([name, value]) => {
    const id = /^MSIP_Label_([\da-f-]{36})_Enabled$/i.exec(name)?.[1]
    if (id === undefined || textIn(value).toLowerCase() !== 'true') return []
    const method = entries.get(`MSIP_Label_${id}_Method`)
    return [{ id: id.toLowerCase(), method: method ? textIn(method) : '' }]
  })
  const found = [...xmpLabels(metadataOf(file)?.text ?? ''), ...told]
  return [...new Map(found.map(label => [label.id, label])).values()]
}

/** The PDF with a label, or with none, behind all that it holds, which stays byte by byte. @throws LabelError */
export function withPdfLabel(bytes: Buffer, label: Label | undefined): Buffer {
  const file = openUnsigned(bytes)
  const { entries, reference } = informationOf(file)
  const info = reference ?? { number: freeNumber(file), generation: 0 }
  const kept = [...entries].filter(([name]) => !name.startsWith('MSIP_Label_'))
  const added = propertiesOf(label).map(([name, value]) => [name, Buffer.from(hexText(value))] as const)
  const body = written(new Map([...kept, ...added]))
  const free = Math.max(freeNumber(file), info.number + 1)
  return withSection(file, [{ ...info, body }, ...metadataObjects(file, label, free)], info)
}

/** The metadata with the label, under their own number; where there are none, under a free one, which the catalogue then names. */
function metadataObjects(file: PdfFile, label: Label | undefined, free: number): NewObject[] {
  const found = metadataOf(file)
  if (found ? isArchival(found.text) : !label) return []
  const metadata = found?.reference ?? { number: free, generation: 0 }
  const stream = { ...metadata, body: metadataStream(withXmpLabel(found?.text, label)) }
  if (found) return [stream]
  const { reference, entries } = catalogueOf(file)
  const body = written(new Map([...entries, ['Metadata', Buffer.from(referenceTo(metadata))]]))
  return [stream, { ...reference, body }]
}

function metadataStream(text: string): Buffer {
  const content = Buffer.from(text)
  const head = `<< /Type /Metadata /Subtype /XML /Length ${content.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')])
}

/** @throws LabelError for metadata that are not written in UTF-8 */
function metadataOf(file: PdfFile): { text: string; reference: Reference } | undefined {
  const reference = referenceIn(catalogueOf(file).entries, 'Metadata')
  if (!reference || !file.places.has(reference.number)) return undefined
  const content = streamOf(file, reference.number)
  const text = content.toString('utf8')
  if (!Buffer.from(text).equals(content))
    throw new LabelError('format', 'Its metadata are written in a way that PDF does not use.')
  return { text, reference }
}

function openUnsigned(bytes: Buffer): PdfFile {
  const file = openPdf(bytes)
  if (bytes.includes('/EncryptedPayload')) throw new LabelError('encrypted', 'It is encrypted.')
  if (bytes.includes('/ByteRange') || catalogueOf(file).entries.has('Perms'))
    throw new LabelError('signed', 'It is signed: a label would break the signature.')
  return file
}

function catalogueOf(file: PdfFile): { entries: Dictionary; reference: Reference } {
  const reference = referenceIn(file.trailer, 'Root')
  if (!reference) throw damaged()
  return { entries: objectOf(file, reference.number), reference }
}

function informationOf(file: PdfFile): { entries: Dictionary; reference?: Reference } {
  const reference = referenceIn(file.trailer, 'Info')
  if (!reference || !file.places.has(reference.number)) return { entries: new Map() }
  return { entries: objectOf(file, reference.number), reference }
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
