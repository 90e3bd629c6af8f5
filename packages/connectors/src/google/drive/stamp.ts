import type { ItemReason } from '@sharelight/contract'
import type { DriveFile } from './resources.ts'

const office = 'application/vnd.openxmlformats-officedocument'

/** What each format of Google's own is read as. @see https://developers.google.com/workspace/drive/api/guides/ref-export-formats */
const exported: Readonly<Record<string, string>> = {
  document: `${office}.wordprocessingml.document`,
  spreadsheet: `${office}.spreadsheetml.sheet`,
  presentation: `${office}.presentationml.presentation`,
  drawing: 'application/pdf',
  script: 'application/vnd.google-apps.script+json',
}

const own = 'application/vnd.google-apps.'

/** The type that a file of Google's own format is exported as; nothing for other files and for what has no such form. */
export const readAs = (mimeType: string | null | undefined): string | undefined =>
  mimeType?.startsWith(own) ? exported[mimeType.slice(own.length)] : undefined

/** Same stamp, same content: files say a hash, formats of Google's own when they were edited. Sharing changes neither. */
export function stampOf(
  { mimeType, md5Checksum, headRevisionId, size, modifiedTime }: DriveFile,
  maxFileSize = Infinity,
) {
  const content = md5Checksum || headRevisionId || `${size ?? ''} ${modifiedTime ?? ''}`
  if (mimeType?.startsWith(own)) {
    const format = mimeType.slice(own.length).replaceAll(/[^\w-]/g, '')
    return `${readAs(mimeType) ? 'export' : 'none'}:${format}:${content}`
  }
  return `${Number(size ?? 0) > maxFileSize ? 'large' : 'file'}::${content}`
}

type Way = { as: string } | { as?: undefined; reason: ItemReason; why: string } | undefined

/** How the content behind a stamp is had: as another type, not at all, or as it is. */
export function wayOf(stamp: string): Way {
  const [, kind, format = ''] = /^(export|none|large):([^:]*):/.exec(stamp) ?? []
  if (kind === 'large') return { reason: 'too_large', why: 'It is larger than the settings allow.' }
  if (kind === 'none')
    return { reason: 'unsupported', why: `Google gives the content of this format (${format}) to nobody.` }
  const as = readAs(`${own}${format}`)
  return kind === 'export' && as !== undefined ? { as } : undefined
}
