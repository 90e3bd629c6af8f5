import type { ReportSchedule, ReportScheduleDraft } from '@sharelight/contract'
import { nextDue, readyReport, rhythmSentence } from '@sharelight/domain'
import type { ReportScheduleRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireReports } from '../parts/asked.ts'
import { database } from '../verbs/template-rows.ts'

/** Schedules with how their last run ended; whoever is restricted sees their own. */
export async function listSchedules(ctx: Context): Promise<ReportSchedule[]> {
  requireReports(ctx)
  let rows = database(ctx).selectFrom('report_schedules').selectAll().orderBy('created_at').orderBy('id')
  if (ctx.user.type !== 'system') rows = rows.where('owner_id', '=', ctx.user.id)
  return toSchedules(ctx, await rows.execute())
}

/** People of the organisation whom a report can go to. */
export async function peopleOf(ctx: Context): Promise<{ id: string; name: string }[]> {
  const rows = await database(ctx)
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('status', '=', 'Active')
    .where('support', '=', false)
    .orderBy('email')
    .limit(1000)
    .execute()
  return rows.map(({ id, name, email }) => ({ id, name: name ? `${name} (${email})` : email }))
}

/** @throws AppError `not_found`, also for who may not change it */
export async function findSchedule(ctx: Context, id: string, db = database(ctx)): Promise<ReportScheduleRow> {
  const row = await db.selectFrom('report_schedules').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (ctx.user.type !== 'system' && row.owner_id !== ctx.user.id))
    throw new AppError('not_found', `There is no schedule ${id}. It may have been deleted meanwhile.`)
  return row
}

export async function toSchedules(ctx: Context, rows: readonly ReportScheduleRow[]): Promise<ReportSchedule[]> {
  const ids = rows.map(({ id }) => id)
  const [users, templates, runs] = await Promise.all([
    database(ctx).selectFrom('users').select(['id', 'email']).execute(),
    database(ctx).selectFrom('report_templates').select(['id', 'name']).execute(),
    ids.length
      ? database(ctx)
          .selectFrom('report_runs')
          .select(['schedule_id', 'state', 'started_at', 'error'])
          .distinctOn('schedule_id')
          .where('schedule_id', 'in', ids)
          .orderBy('schedule_id')
          .orderBy('started_at', 'desc')
          .execute()
      : [],
  ])
  const emails = new Map(users.map(({ id, email }) => [id, email]))
  const names = new Map(templates.map(({ id, name }) => [id, name]))
  return rows.map(row => {
    const last = runs.find(run => run.schedule_id === row.id)
    const { report } = row.draft
    return {
      ...row.draft,
      enabled: row.enabled,
      id: row.id,
      owner: emails.get(row.owner_id ?? '') ?? '',
      reportName: 'ready' in report ? readyReport(report.ready).draft.name : (names.get(report.template) ?? ''),
      sentence: rhythmSentence({ ...row.draft, timeZone: ctx.organisation.timeZone }),
      timeZone: ctx.organisation.timeZone,
      nextAt: row.next_at?.toISOString() ?? null,
      last: last ? { state: last.state, at: last.started_at.toISOString(), error: last.error } : null,
    }
  })
}

/** When a schedule is due next; null for one that is off. */
export function dueNext(draft: ReportScheduleDraft, timeZone: string, now: Date): Date | null {
  return draft.enabled ? nextDue({ ...draft, timeZone }, now) : null
}
