import type { ReportAttachments, ReportSchedule, ReportScheduleDraft } from '@sharelight/contract'
import { readyReport } from '@sharelight/domain'
import { audit, json, type ReportScheduleRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { referenceOf, subjectKeys } from '../../data-subjects/verbs/find-subject.ts'
import { readIdentifiers } from '../../data-subjects/verbs/read-identifiers.ts'
import { requireReady, requireReports } from '../parts/asked.ts'
import { requireScheduled } from '../verbs/list-reports.ts'
import { database, findTemplate } from '../verbs/template-rows.ts'
import { requireMovingFrame } from './moving-frame.ts'
import { dueNext, findSchedule, toSchedules } from './schedule-rows.ts'

const most = 200

/** Has a report made by itself, with the rights of whoever saves it. @throws AppError */
export async function createSchedule(ctx: Context, draft: ReportScheduleDraft): Promise<ReportSchedule> {
  await check(ctx, draft)
  const subjects = await subjectKeys(ctx)
  const row = await database(ctx)
    .transaction()
    .execute(async tx => {
      const { count } = await tx
        .selectFrom('report_schedules')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= most)
        throw new AppError('conflict', `At most ${most} schedules can be kept. Delete some that nobody needs.`)
      const saved = await tx
        .insertInto('report_schedules')
        .values(columnsOf(ctx, draft))
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'report.schedule.create',
        subject: saved.id,
        before: null,
        after: told(subjects, draft),
      })
      return saved
    })
  return showOne(ctx, row)
}

/** @throws AppError `not_found` */
export async function changeSchedule(ctx: Context, id: string, draft: ReportScheduleDraft): Promise<ReportSchedule> {
  await check(ctx, draft)
  const subjects = await subjectKeys(ctx)
  const row = await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await findSchedule(ctx, id, tx)
      const saved = await tx
        .updateTable('report_schedules')
        .set({ ...columnsOf(ctx, draft), updated_at: ctx.services.now() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'report.schedule.change',
        subject: id,
        before: told(subjects, before.draft),
        after: told(subjects, draft),
      })
      return saved
    })
  return showOne(ctx, row)
}

/** @throws AppError `not_found` */
export async function deleteSchedule(ctx: Context, id: string): Promise<void> {
  requireReports(ctx)
  const subjects = await subjectKeys(ctx)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const { draft } = await findSchedule(ctx, id, tx)
      await tx.deleteFrom('report_schedules').where('id', '=', id).execute()
      await audit(tx, actorOf(ctx), {
        action: 'report.schedule.delete',
        subject: id,
        before: told(subjects, draft),
        after: null,
      })
    })
}

/** A schedule as the audit trail tells it: whom its report is about by a keyed hash. */
const told = (subjects: Subjects, { subject, ...draft }: ReportScheduleDraft) => ({
  ...draft,
  subject: subject === null ? null : referenceOf(subjects, subject),
})
type Subjects = Awaited<ReturnType<typeof subjectKeys>>

const columnsOf = (ctx: Context, draft: ReportScheduleDraft) => ({
  owner_id: ctx.user.id,
  template_id: 'template' in draft.report ? draft.report.template : null,
  draft: json(draft),
  enabled: draft.enabled,
  next_at: dueNext(draft, ctx.organisation.timeZone, ctx.services.now()),
})

async function showOne(ctx: Context, row: ReportScheduleRow): Promise<ReportSchedule> {
  const [schedule] = await toSchedules(ctx, [row])
  if (!schedule) throw new AppError('not_found', 'The schedule was deleted meanwhile.')
  return schedule
}

async function check(ctx: Context, draft: ReportScheduleDraft): Promise<void> {
  requireReports(ctx)
  requireScheduled(ctx, draft.format)
  const report =
    'ready' in draft.report ? readyReport(draft.report.ready).draft : await findTemplate(ctx, draft.report.template)
  requireMovingFrame(draft, report)
  const ready = report.base === null ? undefined : readyReport(report.base)
  if (ready) requireReady(ctx, ready)
  if (ready?.needsSubject && !draft.subject)
    throw new AppError('invalid', 'Name the person whom the report is about.', { field: 'subject' })
  if (draft.subject) readIdentifiers(draft.subject)
  await checkRecipients(ctx, draft)
}

async function checkRecipients(ctx: Context, { people, addresses, delivery }: ReportScheduleDraft): Promise<void> {
  const known = people.length
    ? await database(ctx)
        .selectFrom('users')
        .select('id')
        .where('id', 'in', people)
        .where('status', '=', 'Active')
        .execute()
    : []
  if (known.length < new Set(people).size)
    throw new AppError('invalid', 'One of the people cannot sign in here any more. Choose the recipients again.', {
      field: 'people',
    })
  const { report_attachments: allowed } = await database(ctx)
    .selectFrom('organisations')
    .select('report_attachments')
    .executeTakeFirstOrThrow()
  if (delivery === 'attachment' && allowed === 'never')
    throw new AppError(
      'invalid',
      'The organisation does not let report files leave by mail. Send a link, or ask a SuperAdmin to allow it.',
      { field: 'delivery' },
    )
  const refused = addresses.find(
    address => !mayReceive(address, { allowed, delivery, domains: ctx.organisation.domains }),
  )
  if (refused)
    throw new AppError(
      'invalid',
      `${refused} is not an address of your own domains, and reports may not be mailed elsewhere.`,
      { field: 'addresses' },
    )
}

/** A link shows nothing without an account, yet its mail names the report: it goes to addresses of one's own, too. */
export function mayReceive(
  address: string,
  {
    allowed,
    delivery,
    domains,
  }: { allowed: ReportAttachments; delivery: 'link' | 'attachment'; domains: readonly string[] },
): boolean {
  if (allowed === 'anyone') return true
  const isOwn = domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
  return isOwn && (delivery === 'link' || allowed === 'own-domains')
}
