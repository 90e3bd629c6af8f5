import { decodeWords } from 'postal-mime'
import { header, headerText, leaves, parseStructured, readHeaders, type Part } from '@sharelight/mime'

/** Text that belongs to the message itself unless it has a file name. */
const bodyTypes =
  /^(text\/|message\/(delivery-status|disposition-notification|feedback-report|global-delivery-status|partial|external-body)|multipart\/)/

/** The parts that are items of their own, in order. */
export function attachmentsOf(root: Part): Part[] {
  return leaves(root).filter(part => isAttachment(part))
}

function isAttachment(part: Part): boolean {
  const disposition = parseStructured(header(part.headers, 'content-disposition') ?? '').value
  if (disposition === 'attachment') return true
  return !bodyTypes.test(part.type.value || 'text/plain') || fileName(part) !== undefined
}

/** The file name as sent, else one made from the position and type: `attachment-2.pdf`. */
export function attachmentName(message: Buffer, part: Part, index: number): string {
  const name = fileName(part) ?? (part.type.value === 'message/rfc822' ? subjectOf(message, part) : undefined)
  return name ?? `attachment-${index + 1}${extension(part.type.value)}`
}

/** Never a path: what a sender names `../../x` is `x`. */
function fileName(part: Part): string | undefined {
  const disposition = parseStructured(header(part.headers, 'content-disposition') ?? '')
  const name = disposition.parameters.get('filename') ?? part.type.parameters.get('name')
  const last =
    name === undefined
      ? undefined
      : decodeWords(name)
          .split(/[/\\]/)
          .at(-1)
          ?.replace(/\p{Cc}/gu, '')
          .trim()
  return last ? last.slice(0, 255) : undefined
}

function subjectOf(message: Buffer, part: Part): string | undefined {
  const subject = headerText(readHeaders(message, part.bodyStart, part.bodyEnd).headers, 'subject')
  return subject ? `${subject.replace(/[/\\\p{Cc}]/gu, ' ').slice(0, 200)}.eml` : undefined
}

function extension(mime: string): string {
  const subtype = mime.split('/')[1]?.replace(/^x-/, '').replace(/\+.*$/, '') ?? ''
  if (mime === 'message/rfc822') return '.eml'
  return /^[a-z0-9]{1,8}$/.test(subtype) ? `.${subtype}` : ''
}
