import type { FastifyBaseLogger } from 'fastify'
import { requireVouched, tlsAdvice, tlsTowards, type TlsChoice } from '@sharelight/store'
import type { MailSettings } from '../settings.ts'

export interface Mail {
  to: string
  subject: string
  /** Paragraphs of plain text. */
  paragraphs: readonly string[]
  /** What the mail is for: a button in HTML, a line of its own in plain text. */
  action?: { label: string; url: string }
  attachments?: readonly { name: string; type: string; content: Buffer }[]
}

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
    async send({ to, subject, paragraphs, action, attachments = [] }) {
      requireVouched('A mail')
      try {
        await (
          await (opened ??= open())
        ).sendMail({
          from,
          to,
          subject,
          text: plain(paragraphs, action),
          html: html(paragraphs, action),
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

function plain(paragraphs: readonly string[], action: Mail['action']): string {
  return [...paragraphs, ...(action ? [`${action.label}: ${action.url}`] : [])].join('\n\n')
}

/** In the tags themselves: mail programs drop style sheets. */
const styles = {
  body: 'font:15px/1.5 system-ui,sans-serif;color:#1c1c28;max-width:560px;margin:24px auto;padding:0 16px',
  button: 'background:#4338ca;color:#fff;padding:10px 18px;border-radius:8px;text-decoration:none',
}

function html(paragraphs: readonly string[], action: Mail['action']): string {
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${escape(action.url)}" style="${styles.button}">${escape(action.label)}</a></p>`
  const body = paragraphs.map(paragraph => `<p>${escape(paragraph)}</p>`).join('')
  return `<!doctype html><html><body style="${styles.body}">${body}${button ?? ''}</body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
