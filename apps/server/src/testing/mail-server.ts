import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  subject: string
  from: string
  to: string
  text: string
  html: string
  attachments: { name: string; mimeType: string }[]
}

/** A mail server that keeps what it is given. For tests. */
export interface MailServer {
  url: string
  /** How many mails have come, and how many of them encrypted. */
  counts(): { mails: number; encrypted: number }
  /** Everybody whom a mail was to reach, by its envelope. */
  recipients(): readonly string[]
  /** The next mail to this address. */
  next(to: string): Promise<ReceivedMail>
  refuse(all: boolean): void
  close(): Promise<void>
}

/** With a certificate it offers STARTTLS, without one nothing is encrypted. */
export async function startMailServer({
  certificate,
}: { certificate?: { cert: string; key: string } } = {}): Promise<MailServer> {
  let refusing = false
  let [mails, encrypted] = [0, 0]
  const received: ReceivedMail[] = []
  const recipients: string[] = []
  let arrived = Promise.withResolvers<void>()
  const take = async (stream: AsyncIterable<Buffer>) => {
    received.push(await read(stream))
    arrived.resolve()
    arrived = Promise.withResolvers<void>()
  }
  const smtp = new SMTPServer({
    authOptional: true,
    ...(certificate
      ? { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) }
      : { disabledCommands: ['STARTTLS'], hideSTARTTLS: true }),
    onRcptTo({ address }, _, done) {
      recipients.push(address)
      done(refusing ? new Error('No such mailbox') : null)
    },
    onData(stream, session, done) {
      mails++
      if (session.secure) encrypted++
      callbackify(take)(stream, done)
    },
  })
  await new Promise<void>(resolve => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    async next(to) {
      for (;;) {
        const at = received.findIndex(mail => mail.to === to)
        if (at >= 0) return received.splice(at, 1)[0] as ReceivedMail
        await arrived.promise
      }
    },
    recipients: () => recipients,
    counts: () => ({ mails, encrypted }),
    refuse: all => {
      refusing = all
    },
    close: () =>
      new Promise(resolve => {
        smtp.close(() => resolve())
      }),
  }
}

async function read(stream: AsyncIterable<Buffer>): Promise<ReceivedMail> {
  const {
    subject = '',
    from,
    to = [],
    text = '',
    html = '',
    attachments,
  } = await PostalMime.parse(await buffer(stream))
  const files = attachments.map(({ filename, mimeType }) => ({ name: filename ?? '', mimeType }))
  return { subject, from: from?.address ?? '', to: to[0]?.address ?? '', text, html, attachments: files }
}
