import type { Principal } from '../connector.ts'
import type { MailFields } from './event.ts'
import { people, principalOf } from './addresses.ts'
import { header, headerText, headerValues, parseMailDate, readFromLine, type Header } from '@sharelight/mime'

const recipientHeaders = ['to', 'cc', 'bcc', 'resent-to', 'resent-cc', 'resent-bcc', 'apparently-to']
/** What delivery wrote, for a message that names no recipient: the mailbox that holds it. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** Who wrote to whom and when. What headers do not say is taken from the delivery path, the archive, and last the file's time. */
export function readFields(headers: readonly Header[], archive: { fromLine?: string; fileTime: Date }): MailFields {
  const line = archive.fromLine ? readFromLine(archive.fromLine) : undefined
  const named = people(headers, recipientHeaders)
  return {
    subject: (headerText(headers, 'subject') ?? '').replace(/\p{Cc}+/gu, ' ').slice(0, 1000),
    from: senderOf(headers) ?? (line?.sender ? principalOf('', line.sender) : undefined),
    recipients: named.length ? named : people(headers, deliveryHeaders),
    at: parseMailDate(header(headers, 'date')) ?? receivedAt(headers) ?? parseMailDate(line?.date) ?? archive.fileTime,
    messageId:
      /<([^<>]+)>/.exec(header(headers, 'message-id') ?? '')?.[1]?.trim() ||
      header(headers, 'message-id')?.trim() ||
      undefined,
  }
}

function senderOf(headers: readonly Header[]): Principal | undefined {
  for (const name of ['from', 'sender', 'resent-from', 'return-path', 'x-sender']) {
    const found = people(headers, [name])[0]
    if (found) return found
  }
  return undefined
}

/** The oldest `Received` line is the last one; its date follows the last semicolon. */
function receivedAt(headers: readonly Header[]): Date | undefined {
  for (const value of headerValues(headers, 'received').reverse()) {
    const at = parseMailDate(value.slice(value.lastIndexOf(';') + 1))
    if (at) return at
  }
  return undefined
}
