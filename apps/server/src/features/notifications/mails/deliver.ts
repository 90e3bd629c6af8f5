import { mayBeTold, quietUntil } from '@sharelight/domain'
import { json, type Delivery, type OrganisationQueries, type OutboxEntry } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../../../context.ts'
import { fileOf } from '../../reports/verbs/run-rows.ts'
import { newsMail } from '../verbs/mail-kinds.ts'
import { readReaders, type Reader } from '../verbs/readers.ts'
import { SentLine } from './sent-line.ts'
import { wordsOf } from './words.ts'

const Payload = z.object({ userId: z.string(), lines: z.array(SentLine) })

/** How news are mailed: a mail server that is down is waited for, for days. */
export const newsDeliveries = (services: Services): Record<string, Delivery> => ({
  [newsMail]: { tries: 60, longestWait: 3600, deliver: entry => mail(services, entry) },
})

async function mail(services: Services, { organisation_id: id, payload }: OutboxEntry): Promise<void> {
  const { userId, lines } = Payload.parse(payload)
  const { mailer, stores, now } = services
  if (!mailer) throw new Error('No mail server is set up. Set SMTP_URL, then have it sent again.')
  const db = stores.meta.forOrganisation(id)
  // Asked again, since a mail server may have been waited for: rights, choices and hours are those of this moment.
  const [reader] = await readReaders(db, userId)
  const wanted = reader ? lines.filter(line => isWanted(reader, line)) : []
  if (!reader || !wanted.length) return
  const organisation = await db.selectFrom('organisations').select(['name', 'time_zone']).executeTakeFirstOrThrow()
  const quietEnd = quietUntil(reader.choices.quiet, organisation.time_zone, now())
  const isUrgent = wanted.some(({ urgent }) => urgent)
  if (quietEnd && !isUrgent) return putOff(db, { userId, lines: wanted, until: quietEnd })
  const taken = await mailer.send({
    to: reader.email,
    language: reader.language,
    // Titles of tasks are those of playbooks and remedies.
    topics: ['notices', 'playbooks'],
    ...wordsOf(services, wanted, {
      name: organisation.name,
      timeZone: organisation.time_zone,
      language: reader.language,
    }),
    attachments: await filesOf(db, wanted),
  })
  if (!taken) throw new Error('The mail server did not take the mail.')
}

const isWanted = (reader: Reader, { kind }: SentLine) =>
  mayBeTold(reader, kind) && reader.choices.kinds[kind].mail !== 'never'

interface PutOff {
  userId: string
  lines: readonly SentLine[]
  until: Date
}

/** The same lines wait once more; delivered twice they wait once. */
async function putOff(db: OrganisationQueries, { userId, lines, until }: PutOff): Promise<void> {
  await db
    .insertInto('waiting_mails')
    .values(
      lines.map(({ at, attachment, ...line }) => ({
        ...line,
        user_id: userId,
        attachment: json(attachment),
        due_at: until,
        created_at: new Date(at),
      })),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** A mail about one report brings its file; one about several things links to them. A file that is not kept any more is not sent: the link says so. */
async function filesOf(db: OrganisationQueries, lines: readonly SentLine[]) {
  const [only, ...others] = lines
  if (!only?.attachment || others.length || only.way === 'digest') return []
  const { runId, fileName: name, type } = only.attachment
  const content = await fileOf(db, runId)
  return content ? [{ name, type, content }] : []
}
