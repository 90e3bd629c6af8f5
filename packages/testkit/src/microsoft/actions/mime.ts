import { guidOf } from '../ids.ts'
import type { MailAttachment } from '../state/mail.ts'

interface Written {
  from: string
  to: readonly string[]
  cc?: readonly string[]
  subject: string
  body: string
  isHtml?: boolean
  /** Written as it is, as short plain texts may be. */
  isSevenBit?: boolean
  attachments: readonly MailAttachment[]
  internetMessageId: string
  at: Date
  headers?: Readonly<Record<string, string>>
}

/** The message as it goes over the wire. */
export function mimeOf(written: Written): string {
  const { from, to, cc = [], subject, internetMessageId, at, attachments, headers = {} } = written
  const boundary = `_000_${guidOf(internetMessageId).replaceAll('-', '')}_`
  const head = [
    `From: <${from}>`,
    `To: ${to.map(address => `<${address}>`).join(', ')}`,
    ...(cc.length ? [`Cc: ${cc.map(address => `<${address}>`).join(', ')}`] : []),
    `Subject: ${encodedWord(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${internetMessageId}`,
    'MIME-Version: 1.0',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const text = textPart(written)
  const lines = attachments.length
    ? [
        ...head,
        `Content-Type: multipart/mixed; boundary="${boundary}"`,
        '',
        `--${boundary}`,
        ...text,
        ...attachments.flatMap(one => [`--${boundary}`, ...attachmentPart(one)]),
        `--${boundary}--`,
      ]
    : [...head, ...text]
  return `${lines.join('\r\n')}\r\n`
}

const encodedWord = (text: string) =>
  /^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

const textPart = ({ body, isHtml, isSevenBit }: Written) => [
  `Content-Type: text/${isHtml ? 'html' : 'plain'}; charset="utf-8"`,
  `Content-Transfer-Encoding: ${isSevenBit ? '7bit' : 'base64'}`,
  '',
  ...(isSevenBit ? [body] : wrapped(Buffer.from(body))),
  '',
]

const attachmentPart = ({ name, contentType, content, isInline }: MailAttachment) => [
  `Content-Type: ${contentType}; name="${encodedWord(name)}"`,
  `Content-Disposition: ${isInline ? 'inline' : 'attachment'}; filename="${encodedWord(name)}"`,
  'Content-Transfer-Encoding: base64',
  '',
  ...wrapped(content),
  '',
]

const wrapped = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,76}/g) ?? []
