import type { Reading } from '../reading/reading.ts'
import { parseXml } from '../xml/xml.ts'
import type { ZipPackage } from '../zip/archive.ts'

const known: Record<string, string> = {
  title: 'title',
  subject: 'subject',
  creator: 'author',
  keywords: 'keywords',
  description: 'description',
  lastModifiedBy: 'lastModifiedBy',
  created: 'created',
  modified: 'modified',
  category: 'category',
  contentStatus: 'contentStatus',
  Company: 'company',
  Manager: 'manager',
  Application: 'producer',
  Pages: 'pages',
  Slides: 'slides',
  Words: 'words',
  HyperlinkBase: 'hyperlinkBase',
  Template: 'template',
}
const numbers = new Set(['pages', 'slides', 'words'])

/** Title, author, dates and every custom property, among them Microsoft's labels (`MSIP_Label_<id>_Name` …). */
export async function readPackageProperties(doc: Reading, pack: ZipPackage): Promise<void> {
  for (const part of ['docProps/core.xml', 'docProps/app.xml']) await readKnown(doc, pack, part)
  for (const part of pack.names(/^docProps\/custom\.xml$/i)) await readCustom(doc, pack, part)
  for (const part of pack.names(/^docMetadata\/LabelInfo\.xml$/i)) await readLabels(doc, pack, part)
  if (pack.names(/vbaProject\.bin$/i).length > 0) doc.set('macros', true)
}

/** Labels that stand in a part of their own, under the names that they have as custom properties. */
async function readLabels(doc: Reading, pack: ZipPackage, part: string): Promise<void> {
  for await (const _ of parseXml(pack.bytes(part), {
    open(name, { id = '', enabled, removed, method = '', siteId = '' }) {
      const label = /^\{?([\da-f-]{36})\}?$/i.exec(id)?.[1]
      if (name !== 'label' || !label || removed === '1') return
      doc.set(`MSIP_Label_${label}_Enabled`, enabled === '1' ? 'true' : 'false')
      doc.set(`MSIP_Label_${label}_Method`, method)
      doc.set(`MSIP_Label_${label}_SiteId`, siteId.replace(/[{}]/g, ''))
    },
  }));
}

async function readKnown(doc: Reading, pack: ZipPackage, part: string): Promise<void> {
  let current = ''
  let value = ''
  for await (const _ of parseXml(pack.bytes(part), {
    open(name) {
      current = name
      value = ''
    },
    text(text) {
      value += text
    },
    close(name) {
      const key = known[name]
      if (name === current && key) doc.set(key, numbers.has(key) ? Number(value) : value.trim())
    },
  }));
}

async function readCustom(doc: Reading, pack: ZipPackage, part: string): Promise<void> {
  let key = ''
  let value = ''
  for await (const _ of parseXml(pack.bytes(part), {
    open(name, attributes) {
      if (name !== 'property') return
      key = attributes.name ?? ''
      value = ''
    },
    text(text) {
      value += text
    },
    close(name) {
      if (name === 'property' && key !== '') doc.set(key, value.trim())
    },
  }));
}
