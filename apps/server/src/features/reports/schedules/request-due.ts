import { json, type OrganisationQueries, type ReportRunRow, type ReportScheduleRow } from '@sharelight/store'
import { readyReport } from '@sharelight/domain'
import type { Services } from '../../../context.ts'
import { dueNext } from './schedule-rows.ts'
import { askForReport } from './report-task.ts'

/** Has the reports made whose time has come, each once however long nobody looked. Gives how many. */
export async function requestDueReports(services: Services): Promise<number> {
  const now = services.now()
  const due = await services.stores.meta.acrossOrganisations
    .selectFrom('report_schedules as schedule')
    .innerJoin('organisations as organisation', 'organisation.id', 'schedule.organisation_id')
    .select(['schedule.id', 'schedule.organisation_id', 'organisation.time_zone'])
    .where('schedule.next_at', '<=', now)
    .where('schedule.enabled', '=', true)
    .where('organisation.status', '=', 'Active')
    .where('organisation.type', '!=', 'demo')
    .limit(1000)
    .execute()
  let asked = 0
  for (const { id, organisation_id: organisationId, time_zone: timeZone } of due)
    if (await requestOne(services, { id, organisationId, timeZone, now })) asked++
  if (asked) services.tasks.wake()
  return asked
}

interface Due {
  id: string
  organisationId: string
  timeZone: string
  now: Date
}

/** Whoever moves `next_at` on asks: two processes that find the same schedule due ask once. */
function requestOne(services: Services, { id, organisationId, timeZone, now }: Due): Promise<boolean> {
  return services.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .selectFrom('report_schedules')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row?.enabled || !row.next_at || row.next_at > now) return false
      await tx
        .updateTable('report_schedules')
        .set({ next_at: dueNext(row.draft, timeZone, now) })
        .where('id', '=', id)
        .execute()
      await writeRun(tx, row, now)
      return true
    })
}

/** A run of a schedule, with the task that makes it. */
export async function writeRun(
  tx: OrganisationQueries,
  { id, draft, owner_id: owner }: ReportScheduleRow,
  now: Date,
): Promise<ReportRunRow> {
  const user = owner
    ? await tx.selectFrom('users').select('email').where('id', '=', owner).executeTakeFirst()
    : undefined
  const run = await tx
    .insertInto('report_runs')
    .values({
      name: 'ready' in draft.report ? readyReport(draft.report.ready).draft.name : draft.name,
      format: draft.format,
      schedule_id: id,
      schedule_name: draft.name,
      user_id: owner,
      made_by: user?.email ?? '',
      people: json(draft.people),
      started_at: now,
      finished_at: null,
      error: null,
      stamp_id: null,
      task_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const taskId = await askForReport(tx, { runId: run.id, name: draft.name, ...(owner && user && { createdBy: owner }) })
  await tx.updateTable('report_runs').set({ task_id: taskId }).where('id', '=', run.id).execute()
  return { ...run, task_id: taskId }
}
