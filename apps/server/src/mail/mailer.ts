import type { FastifyBaseLogger } from 'fastify'
import { requireVouched, tlsAdvice, tlsTowards, type TlsChoice } from '@sharelight/store'
import type { MailSettings } from '../settings.ts'
import { written, type Mail } from './template.ts'

export interface Mailer {
  /** Whether the mail server took it. A refusal is logged, without the mail's text. */
  send(mail: Mail): Promise<boolean>
  close(): void
}

const patienceMs = 15_000

/** Sends through the operator's SMTP server; nodemailer is loaded by the first mail. */
export function createMailer({ url, from, tls }: MailSettings, log: FastifyBaseLogger): Mailer {
  let opened: ReturnType<typeof open> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      ...encrypted(url, tls),
      pool: true,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
    })
  }
  return {
    async send({ to, attachments = [], ...mail }) {
      requireVouched('A mail')
      try {
        const { subject, text, html } = written(mail)
        await (
          await (opened ??= open())
        ).sendMail({
          from,
          // As an object it is one address, whatever commas it holds.
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Nothing answers by itself that somebody is away, and no list server takes it for mail of a person.
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        })
        return true
      } catch (error) {
        log.error({ err: error, to }, `the mail server did not take a mail. ${tlsAdvice(error, 'SMTP') ?? ''}`.trim())
        return false
      }
    },
    close: () => void opened?.then(transport => transport.close()),
  }
}

/** To another machine nothing goes in the clear: where the server offers no STARTTLS, no mail and no password is sent. */
function encrypted(url: string, choice: TlsChoice | undefined) {
  const tls = tlsTowards(new URL(url).hostname, choice)
  return tls ? { requireTLS: true, tls } : { ignoreTLS: true }
}
