import type { ReportFile } from '@sharelight/contract'
import { audit, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import type { Download } from '../../../http/serve-download.ts'
import { requireReports } from '../parts/asked.ts'
import { keptStamp, makeFile } from './make-file.ts'
import { database } from './template-rows.ts'

/** A report for who asks for it, now. The history and the audit trail say who took what, and for what it was asked. */
export async function downloadReport(ctx: Context, asked: ReportFile): Promise<Download> {
  requireReports(ctx)
  const startedAt = ctx.services.now()
  const made = await makeFile(ctx, asked)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .insertInto('report_runs')
        .values({
          name: made.reportName,
          format: asked.format,
          state: 'done',
          schedule_id: null,
          schedule_name: null,
          user_id: ctx.user.id,
          made_by: ctx.user.email,
          started_at: startedAt,
          finished_at: ctx.services.now(),
          error: null,
          stamp: json(keptStamp(made)),
          stamp_id: made.stampId,
          task_id: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'report.export',
        subject: row.id,
        before: null,
        after: {
          report: made.reportName,
          format: asked.format,
          timeFrame: made.stamp.timeFrame,
          subject: made.reference,
        },
      })
    })
  return { name: made.fileName, type: made.type, body: made.body }
}
