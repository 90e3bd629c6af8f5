import { LabelError, propertiesOf, type FoundLabel, type Label } from './label.ts'

/** Properties of a PDF that have no schema of their own, as Acrobat writes them. */
const space = 'http://ns.adobe.com/pdfx/1.3/'
const emptyPacket = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

/** A property is an element, or an attribute of what it is said of. None of these scans further than to the next mark of its kind. */
const property = /[\s<](?:[\w-]+:)?MSIP_Label_([\da-f-]{36})_(Enabled|Method)\s*(?:=\s*["']([^"'<>]*)|>([^<]*))/gi
const element = /<(?:[\w-]+:)?MSIP_Label_[^<>]*>[^<]*<\/(?:[\w-]+:)?MSIP_Label_[^<>]*>/g
const attribute = /\s(?:[\w-]+:)?MSIP_Label_[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')/g

/** Labels in a document's metadata (XMP, ISO 16684-1). */
export function xmpLabels(text: string): FoundLabel[] {
  const values = new Map<string, Map<string, string>>()
  for (const [, id = '', name = '', quoted, inner = ''] of text.matchAll(property)) {
    const of = values.get(id.toLowerCase()) ?? new Map<string, string>()
    values.set(id.toLowerCase(), of.set(name.toLowerCase(), (quoted ?? inner).trim()))
  }
  return [...values]
    .filter(([, of]) => of.get('enabled')?.toLowerCase() === 'true')
    .map(([id, of]) => ({ id, method: of.get('method') ?? '' }))
}

/** The same metadata with a label in place of others, or with none; where there are no metadata, new ones. @throws LabelError */
export function withXmpLabel(before: string | undefined, label: Label | undefined): string {
  const text = (before ?? emptyPacket)
    .replace(element, '')
    .replace(/<[^<>]*>/g, tag => tag.replace(attribute, ''))
    .replace(/<((?:[\w-]+:)?RDF)(\s[^<>]*)?\/>/, '<$1$2></$1>')
  const end = /<\/([\w-]+:)?RDF\s*>/.exec(text)
  if (!end) throw new LabelError('format', 'Its metadata are written in a way that PDF does not use.')
  if (!label) return text
  const prefix = end[1] ?? ''
  const about = /\s(?:[\w-]+:)?about\s*=\s*["']([^"'<>]*)["']/.exec(text)?.[1] ?? ''
  const properties = propertiesOf(label).map(([name, value]) => `<pdfx:${name}>${escaped(value)}</pdfx:${name}>`)
  const description = `<${prefix}Description ${prefix}about="${about}" xmlns:pdfx="${space}">${properties.join('')}</${prefix}Description>`
  return `${text.slice(0, end.index)}${description}${text.slice(end.index)}`
}

/** Whether a document says that it is made to be kept (PDF/A), which allows in its metadata only what a schema in them describes. */
export const isArchival = (text: string) => text.includes('http://www.aiim.org/pdfa/ns/id')

const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .toWellFormed()
