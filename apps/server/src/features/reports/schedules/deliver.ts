import type { Delivery, OutboxEntry } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../../../context.ts'
import { fileOf } from '../verbs/run-rows.ts'
import { reportMail } from './kinds.ts'

const Payload = z.object({
  to: z.string(),
  language: z.string().default('en'),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  why: z.string(),
  link: z.string(),
  attachment: z.object({ runId: z.string(), fileName: z.string(), type: z.string() }).optional(),
})

/** How mails with reports are delivered: a mail server that is down is waited for, for days. */
export const reportDeliveries = (services: Services): Record<string, Delivery> => ({
  [reportMail]: { tries: 60, longestWait: 3600, deliver: entry => mail(services, entry) },
})

async function mail(services: Services, { organisation_id: id, payload }: OutboxEntry): Promise<void> {
  const { link, attachment, ...rest } = Payload.parse(payload)
  const { mailer, settings } = services
  if (!mailer) throw new Error('No mail server is set up. Set SMTP_URL, then have it sent again.')
  const content = attachment && (await fileOf(services.stores.meta.forOrganisation(id), attachment.runId))
  const taken = await mailer.send({
    ...rest,
    topics: ['reports'],
    action: { label: 'Open in Sharelight', url: `${settings.publicUrl ?? ''}${link}` },
    // A file that is not kept any more is not sent: the link says so.
    ...(attachment && content && { attachments: [{ name: attachment.fileName, type: attachment.type, content }] }),
  })
  if (!taken) throw new Error('The mail server did not take the mail.')
}
