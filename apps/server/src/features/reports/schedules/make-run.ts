import { json, type OrganisationQueries, type ReportRunRow } from '@sharelight/store'
import { callAs } from '../../../auth/call-as.ts'
import type { Context, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireFeature } from '../../../http/edition.ts'
import type { TaskRun } from '../../../tasks/kind.ts'
import { requireReports } from '../parts/asked.ts'
import { requireScheduled } from '../verbs/list-reports.ts'
import { keptStamp, makeFile, type MadeFile } from '../verbs/make-file.ts'
import { tellMade } from './tell-made.ts'

const partBytes = 1024 * 1024
/** A kept file lies in the meta store: what is larger is for a download. */
const largest = 64 * partBytes

/** Makes the file of a run with the rights that its owner has now, keeps it, and sends it. Tried again it begins anew. */
export async function makeRun(services: Services, task: TaskRun<{ runId: string }>): Promise<object> {
  const db = services.stores.meta.forOrganisation(task.organisationId)
  const run = await db.selectFrom('report_runs').selectAll().where('id', '=', task.input.runId).executeTakeFirst()
  const schedule = run?.schedule_id
    ? await db.selectFrom('report_schedules').selectAll().where('id', '=', run.schedule_id).executeTakeFirst()
    : undefined
  if (!run || !schedule) throw new AppError('not_found', 'The schedule was deleted before its report was made.')
  await db.updateTable('report_runs').set({ state: 'running' }).where('id', '=', run.id).execute()
  const ctx = await asOwner(services, task.organisationId, run.user_id)
  requireFeature(ctx, 'reports')
  requireReports(ctx)
  const { report, subject, frame, format } = schedule.draft
  requireScheduled(ctx, format)
  const made = await makeFile(ctx, { report, format, ...(subject && { subject }), ...(frame && { frame }) })
  const bytes = await keep(db, { task, run, made })
  await db.transaction().execute(async tx => {
    await task.fence(tx)
    await tx
      .updateTable('report_runs')
      .set({
        state: 'done',
        finished_at: services.now(),
        stamp: json(keptStamp(made)),
        stamp_id: made.stampId,
        bytes,
        name: made.reportName,
      })
      .where('id', '=', run.id)
      .execute()
    await tellMade({ ctx, tx, schedule, run, fileName: made.fileName, type: made.type })
  })
  return { bytes }
}

/** A call in the name of who owns a schedule, with the rights of this moment. @throws AppError when that person may not sign in any more */
async function asOwner(services: Services, organisationId: string, userId: string | null): Promise<Context> {
  const ctx = await callAs(services, organisationId, userId)
  if (!ctx)
    throw new AppError(
      'forbidden',
      'Whoever set the schedule up may not sign in any more. Somebody else has to save it, and owns it then.',
    )
  return ctx
}

interface Kept {
  task: TaskRun<{ runId: string }>
  run: ReportRunRow
  made: MadeFile
}

/** Writes the file down in pieces, in place of what an earlier try left; gives its size. @throws AppError `too_large` */
async function keep(db: OrganisationQueries, { task, run, made }: Kept): Promise<number> {
  await db.deleteFrom('report_files').where('run_id', '=', run.id).execute()
  let [held, size, part] = [Buffer.alloc(0), 0, 0]
  const write = async (content: Buffer) => {
    await task.ready()
    task.hold()
    await db.insertInto('report_files').values({ run_id: run.id, part: part++, content }).execute()
  }
  for await (const piece of made.body) {
    size += piece.length
    if (size > largest)
      throw new AppError(
        'too_large',
        `The file is larger than ${largest / partBytes} MB. Narrow the report, or download it: a download has no limit.`,
      )
    held = Buffer.concat([held, piece])
    for (; held.length >= partBytes; held = held.subarray(partBytes)) await write(held.subarray(0, partBytes))
  }
  if (held.length) await write(held)
  return size
}
