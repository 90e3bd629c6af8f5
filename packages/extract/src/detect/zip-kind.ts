import type { ByteSource } from '../source/byte-source.ts'
import { centralEntries, type ZipEntry } from '../zip/directory.ts'
import { salvagedEntries } from '../zip/salvage.ts'
import { slice } from '../source/random-access.ts'

const looked = 2_000
const openXml = 'application/vnd.openxmlformats-officedocument.'

/** What a ZIP file really is, by the names of its members. */
export async function zipMime(source: ByteSource): Promise<string> {
  const entries = await firstEntries(source)
  const names = new Set(entries.map(entry => entry.name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()))
  const has = (pattern: RegExp) => names.values().some(name => pattern.test(name))
  const said = await mimetypeMember(source, entries)
  if (said) return said
  if (has(/^\[content_types\]\.xml$|^_rels\/\.rels$/)) return openXmlMime(has)
  if (names.has('meta-inf/container.xml') && has(/\.opf$/)) return 'application/epub+zip'
  if (has(/^content\.xml$/) && has(/^(?:styles|meta|settings)\.xml$/)) return 'application/vnd.oasis.opendocument.text'
  if (
    has(
      /(?:^|\/)index\.apxl(?:\.gz)?$|^index\.xml(?:\.gz)?$|(?:^|\/)index\/.*\.iwa$|(?:^|\/)index\.zip$|^quicklook\/preview\.pdf$/,
    )
  ) {
    return 'application/vnd.apple.iwork'
  }
  return 'application/zip'
}

function openXmlMime(has: (pattern: RegExp) => boolean): string {
  if (has(/^xl\/workbook\.bin$/)) return 'application/vnd.ms-excel.sheet.binary.macroenabled.12'
  if (has(/(?:^|\/)(?:document\d*|glossary\/document)\.xml$/) && has(/^word\//)) {
    return `${openXml}wordprocessingml.document`
  }
  if (has(/(?:^|\/)workbook\d*\.xml$/)) return `${openXml}spreadsheetml.sheet`
  if (has(/^ppt\//)) return `${openXml}presentationml.presentation`
  if (has(/^visio\//)) return 'application/vnd.ms-visio.drawing'
  if (has(/\.fpage$|^fixeddoc/)) return 'application/vnd.ms-xpsdocument'
  if (has(/^xl\//)) return `${openXml}spreadsheetml.sheet`
  if (has(/^word\//)) return `${openXml}wordprocessingml.document`
  return 'application/zip'
}

async function mimetypeMember(source: ByteSource, entries: readonly ZipEntry[]): Promise<string | undefined> {
  const entry = entries.find(({ name }) => name === 'mimetype')
  if (!entry || entry.method !== 0 || entry.size > 200) return undefined
  const header = Buffer.from(await source.read(entry.headerOffset, 30))
  if (header.length < 30) return undefined
  const start = entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const text = Buffer.from(await source.read(start, entry.size))
    .toString('latin1')
    .trim()
  return /^application\/(?:vnd\.(?:oasis\.opendocument|sun\.xml)\.[\w.-]+|epub\+zip)$/.test(text) ? text : undefined
}

async function firstEntries(source: ByteSource): Promise<ZipEntry[]> {
  const found: ZipEntry[] = []
  try {
    for await (const entry of centralEntries(source)) if (found.push(entry) >= looked) break
  } catch {
    // Detection goes by what there is; reading will say what is wrong.
  }
  if (found.length > 0) return found
  for await (const entry of salvagedEntries(slice(source, 0, 2 ** 20))) if (found.push(entry) >= looked) break
  return found
}
