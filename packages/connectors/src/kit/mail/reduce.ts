import { attachmentsOf } from './attachments.ts'
import type { Part } from '@sharelight/mime'

/** The message without its attachments, which are items of their own; the rest stays byte for byte. */
export function withoutAttachments(message: Buffer, root: Part): Buffer {
  const attachments = attachmentsOf(root)
  if (attachments.includes(root)) return headersOnly(message, root)
  const kept: Buffer[] = []
  let at = 0
  for (const { from, to } of attachments) {
    kept.push(message.subarray(at, from))
    at = to
  }
  return Buffer.concat([...kept, message.subarray(at)])
}

/** A message that is nothing but one attachment keeps its headers, save those that describe the bytes which are gone. */
function headersOnly(message: Buffer, root: Part): Buffer {
  const text = message.subarray(0, root.bodyStart).toString('latin1')
  return Buffer.from(`${text.replace(/^content-[a-z-]+:.*(?:\r?\n[ \t].*)*\r?\n?/gim, '').trimEnd()}\r\n\r\n`, 'latin1')
}
