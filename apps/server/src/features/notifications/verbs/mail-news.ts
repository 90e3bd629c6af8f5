import { enqueue, type OrganisationQueries, type WaitingMailRow } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { newsMail } from './mail-kinds.ts'
import { mailReaders, readReaders } from './readers.ts'

type Mailing = Pick<Services, 'stores' | 'now' | 'mailer'>
const organisationsAtOnce = 1000

/** Looks at what there is to tell, and has mailed what is due. */
export async function mailNews(services: Mailing): Promise<void> {
  await spreadNews(services)
  await sendDue(services)
}

/** A notification becomes a line for each who wants a mail of it: whoever takes the mark off it sees to that, once. */
async function spreadNews(services: Mailing): Promise<void> {
  const organisations = await services.stores.meta.acrossOrganisations
    .selectFrom('organisations as organisation')
    .select(['organisation.id', 'organisation.type', 'organisation.status', 'organisation.time_zone'])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('notifications')
          .select('notifications.id')
          .whereRef('notifications.organisation_id', '=', 'organisation.id')
          .where('to_mail', '=', true),
      ),
    )
    .limit(organisationsAtOnce)
    .execute()
  for (const { id, type, status, time_zone: timeZone } of organisations)
    await services.stores.meta
      .forOrganisation(id)
      .transaction()
      .execute(tx =>
        spread(tx, {
          reachesNobody: !services.mailer || type === 'demo' || status !== 'Active',
          timeZone,
          now: services.now(),
        }),
      )
}

interface Spread {
  reachesNobody: boolean
  timeZone: string
  now: Date
}

async function spread(tx: OrganisationQueries, { reachesNobody, timeZone, now }: Spread): Promise<void> {
  const rows = await tx
    .updateTable('notifications')
    .set({ to_mail: false })
    .where('to_mail', '=', true)
    .returningAll()
    .execute()
  if (reachesNobody || !rows.length) return
  const readers = await readReaders(tx)
  for (const row of rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()))
    await mailReaders(tx, {
      readers: row.user_id === null ? readers : readers.filter(({ id }) => id === row.user_id),
      line: {
        kind: row.kind,
        group: row.group,
        urgent: row.urgent,
        title: row.name,
        link: row.actions.find(({ link }) => link)?.link ?? null,
        attachment: row.attachment,
        at: row.created_at,
      },
      timeZone,
      now,
    })
}

/** All that is due for one person goes in one mail; what is urgent by itself, in an order of its own, so that nothing holds it up. */
async function sendDue({ stores, now }: Mailing): Promise<void> {
  const people = await stores.meta.acrossOrganisations
    .selectFrom('waiting_mails')
    .select(['organisation_id', 'user_id'])
    .distinct()
    .where('due_at', '<=', now())
    .limit(organisationsAtOnce)
    .execute()
  for (const { organisation_id: organisationId, user_id: userId } of people)
    await stores.meta
      .forOrganisation(organisationId)
      .transaction()
      .execute(async tx => {
        const due = await tx
          .deleteFrom('waiting_mails')
          .where('user_id', '=', userId)
          .where('due_at', '<=', now())
          .returningAll()
          .execute()
        const [reader] = due.length ? await readReaders(tx, userId) : []
        if (!reader) return
        const lines = due.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
        const others = lines.filter(({ urgent }) => !urgent)
        await enqueue(tx, [
          ...lines
            .filter(({ urgent }) => urgent)
            .map(line => entryOf(`${reader.email} (urgent)`, { userId, lines: [line] })),
          ...(others.length ? [entryOf(reader.email, { userId, lines: others })] : []),
        ])
      })
}

interface Mailed {
  userId: string
  lines: readonly WaitingMailRow[]
}

const entryOf = (subject: string, { userId, lines }: Mailed) => ({
  kind: newsMail,
  subject,
  payload: {
    userId,
    lines: lines.map(({ id, kind, group, urgent, way, title, link, attachment, created_at: at }) => ({
      id,
      kind,
      group,
      urgent,
      way,
      title,
      link,
      attachment,
      at,
    })),
  },
})
