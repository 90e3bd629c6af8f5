import type { Metadata } from './shapes.ts'

const exported = 'export '
const large = 'large '

const isExported = ({ is_downloadable, export_info }: Metadata) => is_downloadable === false && Boolean(export_info)

/** The same for the same content; says too how it is read. */
export function stampOf(metadata: Metadata, maxFileSize: number | undefined): string {
  const content = metadata.content_hash || metadata.rev || `${metadata.size ?? ''} ${metadata.server_modified ?? ''}`
  if (isExported(metadata)) return `${exported}${content}`
  return maxFileSize !== undefined && (metadata.size ?? 0) > maxFileSize ? `${large}${content}` : content
}

export const wayOf = (stamp: string) =>
  stamp.startsWith(exported) ? 'export' : stamp.startsWith(large) ? 'too large' : 'download'

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  markdown: 'text/markdown',
  plain_text: 'text/plain',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

/** Of what Dropbox gives in place of a document that lies with it alone. */
export const mimeOf = (metadata: Metadata) =>
  isExported(metadata) ? types[metadata.export_info?.export_as ?? ''] : undefined
