import {
  enqueue,
  type NewEntry,
  type OrganisationQueries,
  type ReportRunRow,
  type ReportScheduleRow,
} from '@sharelight/store'
import type { Context } from '../../../context.ts'
import type { News } from '../../notifications/verbs/news.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'
import { languageOfUser } from '../../../said/language-of.ts'
import { reportMail } from './kinds.ts'
import { mayReceive } from './save-schedule.ts'

interface Made {
  ctx: Context
  tx: OrganisationQueries
  schedule: ReportScheduleRow
  run: ReportRunRow
  fileName: string
  type: string
}

export const linkTo = (runId: string) => `/reports?tab=runs&run=${runId}`

/** Tells recipients that a report is there, in the transaction in which it is: people in the way that each chose, others by mail. */
export async function tellMade(made: Made): Promise<void> {
  const { ctx, tx, schedule, run } = made
  const { report_attachments: allowed } = await tx
    .selectFrom('organisations')
    .select('report_attachments')
    .executeTakeFirstOrThrow()
  const sending: Sending = {
    ...made,
    delivery: allowed === 'never' ? 'link' : schedule.draft.delivery,
    // What is allowed is asked again: it may have changed since the schedule was saved.
    mayHave: (address, delivery) => mayReceive(address, { allowed, delivery, domains: ctx.organisation.domains }),
  }
  const ids = [...new Set([...run.people, ...(run.user_id ? [run.user_id] : [])])]
  const people = ids.length ? await tx.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute() : []
  for (const person of people) await writeNews(tx, newsFor(sending, person))
  if (!ctx.services.mailer || ctx.organisation.type === 'demo') return
  const told = new Set(people.map(({ email }) => email))
  const others = schedule.draft.addresses.filter(
    address => !told.has(address) && sending.mayHave(address, sending.delivery),
  )
  const owner = await tx
    .selectFrom('users')
    .select('ui_settings')
    .where('id', '=', schedule.owner_id)
    .executeTakeFirst()
  const language = languageOfUser(owner?.ui_settings ?? {})
  await enqueue(
    tx,
    others.map(address => mailTo(sending, { to: address, language })),
  )
}

interface Sending extends Made {
  delivery: 'link' | 'attachment'
  mayHave(address: string, delivery: 'link' | 'attachment'): boolean
}

function attachmentFor({ delivery, mayHave, run, fileName, type }: Sending, address: string) {
  return delivery === 'attachment' && mayHave(address, delivery)
    ? { attachment: { runId: run.id, fileName, type } }
    : undefined
}

function newsFor(sending: Sending, { id, email }: { id: string; email: string }): News {
  const { schedule, run } = sending
  return {
    kind: 'reports',
    name: `The report “${schedule.draft.name}” is there.`,
    status: 'done',
    icon: 'file-text',
    group: `report ${schedule.id} ${id}`,
    userId: id,
    actions: [{ name: 'Open', icon: 'arrow-right', link: linkTo(run.id) }],
    ...attachmentFor(sending, email),
  }
}

function mailTo(sending: Sending, { to, language }: { to: string; language: string }): NewEntry {
  const { ctx, schedule, run } = sending
  const file = attachmentFor(sending, to)
  const { name } = schedule.draft
  return {
    kind: reportMail,
    subject: to,
    payload: {
      to,
      language,
      subject: `${name}: a report from ${ctx.organisation.name}`,
      paragraphs: [
        `The report “${name}” of ${ctx.organisation.name} was made.`,
        file
          ? 'It is attached. The seal at its end shows whether it was changed: verify it under Reports.'
          : 'Sign in to fetch it. It is kept for 90 days.',
      ],
      why: `You get this mail because ${run.made_by || 'an administrator'} has this report sent to your address; whoever owns it there takes your address off.`,
      link: linkTo(run.id),
      ...file,
    },
  }
}
