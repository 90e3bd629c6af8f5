import type { Reading } from '../../reading/reading.ts'
import type { PdfDocument } from './library.ts'

const known: Record<string, string> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creatorTool',
  Producer: 'producer',
  CreationDate: 'created',
  ModDate: 'modified',
  PDFFormatVersion: 'pdfVersion',
  EncryptFilterName: 'encryption',
}

/** XMP that somebody wrote, as opposed to what programs note about their work. */
const writtenXmp = /^dc:(?!format)|^photoshop:|keywords|msip|label|usageterms|contact/i

/** The document's own words about itself, from its information dictionary and XMP. */
export async function describe(doc: Reading, pdf: PdfDocument): Promise<void> {
  doc.set('pages', pdf.numPages)
  const { info, metadata } = await pdf.getMetadata().catch(() => ({ info: {}, metadata: null }))
  for (const [key, value] of Object.entries(info)) {
    const name = known[key]
    if (name && typeof value === 'string')
      doc.set(name, name === 'created' || name === 'modified' ? isoDate(value) : value)
    else if (key === 'Custom' && value instanceof Map) setAll(doc, value)
  }
  for (const [key, value] of metadata ?? []) {
    const words = (Array.isArray(value) ? value.map(String) : [String(value)])
      .map(word => word.trim())
      .filter(word => word !== '')
    if (words.length > 0 && writtenXmp.test(key)) doc.set(`xmp:${key}`, words.join(', '))
  }
}

function setAll(doc: Reading, values: ReadonlyMap<unknown, unknown>): void {
  for (const [key, value] of values)
    if (typeof key === 'string' && (typeof value === 'string' || typeof value === 'number')) doc.set(key, value)
}

/** `D:20240301103000+01'00'` as ISO 8601 (ISO 32000-1, 7.9.4). */
export function isoDate(text: string): string {
  const match = /^D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?([Z+-])?(\d\d)?'?(\d\d)?/.exec(text)
  if (!match) return text
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    zoneHour = '00',
    zoneMinute = '00',
  ] = match
  const zone = sign === undefined || sign === 'Z' ? 'Z' : `${sign}${zoneHour}:${zoneMinute}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
}

interface OutlineItem {
  title: string
  items: OutlineItem[]
}
const maxTitles = 50_000

export async function outlineTitles(pdf: PdfDocument): Promise<string> {
  const outline: OutlineItem[] | null = await pdf.getOutline().catch(() => null)
  const titles: string[] = []
  const todo = [...(outline ?? [])].toReversed()
  for (let item = todo.pop(); item && titles.length < maxTitles; item = todo.pop()) {
    titles.push(`${item.title}\n`)
    todo.push(...item.items.toReversed())
  }
  return titles.join('')
}
