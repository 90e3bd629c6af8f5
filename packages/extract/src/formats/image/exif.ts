import type { Reading } from '../../reading/reading.ts'

const wanted = [
  'Make',
  'Model',
  'Software',
  'Artist',
  'Copyright',
  'ImageDescription',
  'UserComment',
  'DateTimeOriginal',
  'CreateDate',
  'XPTitle',
  'XPComment',
  'XPAuthor',
  'XPKeywords',
  'XPSubject',
  'latitude',
  'longitude',
  'OwnerName',
  'CameraOwnerName',
  'SerialNumber',
  'title',
  'creator',
  'description',
  'subject',
  'Headline',
  'Caption',
]

/** EXIF, IPTC and XMP of a picture: who, when, where, with what. */
export async function readExif(doc: Reading, bytes: Buffer): Promise<void> {
  const { default: exifr } = await import('exifr')
  const tags: unknown = await exifr
    .parse(bytes, {
      tiff: true,
      exif: true,
      gps: true,
      iptc: true,
      xmp: true,
      icc: false,
      jfif: false,
      ihdr: false,
      mergeOutput: true,
    })
    .catch(() => undefined)
  if (!(tags instanceof Object)) return
  for (const name of wanted) {
    const value: unknown = Reflect.get(tags, name)
    if (value instanceof Date) doc.set(`exif:${name}`, Number.isNaN(value.getTime()) ? undefined : value.toISOString())
    else if (typeof value === 'number') doc.set(`exif:${name}`, value)
    else if (typeof value === 'string') doc.set(`exif:${name}`, value.replaceAll('\0', '').trim())
    else if (Array.isArray(value)) doc.set(`exif:${name}`, value.map(String).join(', '))
    else if (value instanceof Uint8Array)
      doc.set(
        `exif:${name}`,
        Buffer.from(value)
          .toString('utf8')
          .replace(/^(?:ASCII|UNICODE)\0*/, '')
          .replaceAll('\0', '')
          .trim(),
      )
  }
}
