import {
  enqueue,
  type NewEntry,
  type OrganisationQueries,
  type ReportRunRow,
  type ReportScheduleRow,
} from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'
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

/** Tells recipients that a report is there, in the product and by mail, in the transaction in which it is. */
export async function tellMade({ ctx, tx, schedule, run, fileName, type }: Made): Promise<void> {
  const { draft } = schedule
  for (const userId of new Set([...run.people, ...(run.user_id ? [run.user_id] : [])]))
    await writeNews(tx, {
      name: `The report “${draft.name}” is there.`,
      status: 'done',
      icon: 'file-text',
      group: `report ${schedule.id} ${userId}`,
      userId,
      actions: [{ name: 'Open', icon: 'arrow-right', link: linkTo(run.id) }],
    })
  if (!ctx.services.mailer || ctx.organisation.type === 'demo') return
  await enqueue(tx, await mailsOf({ ctx, tx, schedule, run, fileName, type }))
}

/** What is allowed is asked again: it may have changed since the schedule was saved. */
async function mailsOf({ ctx, tx, schedule, run, fileName, type }: Made): Promise<NewEntry[]> {
  const { draft } = schedule
  const [{ report_attachments: allowed }, people] = await Promise.all([
    tx.selectFrom('organisations').select('report_attachments').executeTakeFirstOrThrow(),
    run.people.length
      ? tx.selectFrom('users').select('email').where('id', 'in', run.people).where('status', '=', 'Active').execute()
      : [],
  ])
  const delivery = allowed === 'never' ? 'link' : draft.delivery
  const domains = ctx.organisation.domains
  const addresses = draft.addresses.filter(address => mayReceive(address, { allowed, delivery, domains }))
  return [...new Set([...people.map(({ email }) => email), ...addresses])].map(to => {
    const attaches = delivery === 'attachment' && mayReceive(to, { allowed, delivery, domains })
    return {
      kind: reportMail,
      subject: to,
      payload: {
        to,
        subject: `${draft.name}: a report from ${ctx.organisation.name}`,
        paragraphs: [
          `The report “${draft.name}” of ${ctx.organisation.name} was made.`,
          attaches
            ? 'It is attached. The seal at its end shows whether it was changed: verify it under Reports.'
            : 'Sign in to fetch it. It is kept for 90 days.',
        ],
        link: linkTo(run.id),
        ...(attaches && { attachment: { runId: run.id, fileName, type } }),
      },
    }
  })
}
