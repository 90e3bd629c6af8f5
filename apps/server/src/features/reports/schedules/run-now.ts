import type { ReportRun } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireReports } from '../parts/asked.ts'
import { toRun } from '../verbs/run-rows.ts'
import { database } from '../verbs/template-rows.ts'
import { writeRun } from './request-due.ts'
import { findSchedule } from './schedule-rows.ts'

/** Makes and sends the report of a schedule now. @throws AppError `conflict` while one of it is being made */
export async function runNow(ctx: Context, id: string): Promise<ReportRun> {
  requireReports(ctx)
  const run = await database(ctx)
    .transaction()
    .execute(async tx => {
      const schedule = await findSchedule(ctx, id, tx)
      await tx.selectFrom('report_schedules').select('id').where('id', '=', id).forUpdate().execute()
      const open = await tx
        .selectFrom('report_runs')
        .select('id')
        .where('schedule_id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirst()
      if (open) throw new AppError('conflict', `“${schedule.draft.name}” is being made already.`)
      const written = await writeRun(tx, schedule, ctx.services.now())
      await audit(tx, actorOf(ctx), {
        action: 'report.schedule.run',
        subject: id,
        before: null,
        after: { runId: written.id },
      })
      return written
    })
  ctx.services.tasks.wake()
  return toRun(run, false)
}
