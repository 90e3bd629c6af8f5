import type { ReportRun } from '@sharelight/contract'
import { json, type OrganisationQueries, type ReportRunRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { AsOf } from '../../../http/pages.ts'
import type { Download } from '../../../http/serve-download.ts'
import { requireReports } from '../parts/asked.ts'
import { database } from './template-rows.ts'

interface Question extends AsOf {
  scheduleId?: string | undefined
  offset: number
  limit: number
}

/** What was made, newest first. Whoever is restricted sees what was made with their own rights, or sent to them. */
export async function listRuns(
  ctx: Context,
  { scheduleId, offset, limit, asOf }: Question,
): Promise<{ items: ReportRun[]; total: number }> {
  requireReports(ctx)
  let rows = database(ctx).selectFrom('report_runs as run')
  if (scheduleId) rows = rows.where('run.schedule_id', '=', scheduleId)
  if (asOf) rows = rows.where('run.started_at', '<', asOf)
  if (ctx.user.type !== 'system')
    rows = rows.where(eb =>
      eb.or([eb('run.user_id', '=', ctx.user.id), eb('run.people', '@>', json([ctx.user.id]) as never)]),
    )
  const [found, { total }] = await Promise.all([
    rows
      .selectAll('run')
      .select(eb =>
        eb
          .exists(eb.selectFrom('report_files as file').select('file.part').whereRef('file.run_id', '=', 'run.id'))
          .as('kept'),
      )
      .orderBy('run.started_at', 'desc')
      .orderBy('run.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    rows.select(eb => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: found.map(row => toRun(row, Boolean(row.kept))), total: Number(total) }
}

export function toRun(row: ReportRunRow, kept: boolean): ReportRun {
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    state: row.state,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: row.error,
    schedule: row.schedule_name === null ? null : { id: row.schedule_id ?? '', name: row.schedule_name },
    by: row.made_by,
    stamp: row.stamp,
    bytes: row.bytes === null ? null : Number(row.bytes),
    kept,
    taskId: row.task_id,
  }
}

const types = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A kept file. @throws AppError `not_found`, also for who may not have it */
export async function fetchRun(ctx: Context, id: string): Promise<Download> {
  requireReports(ctx)
  const run = await database(ctx).selectFrom('report_runs').selectAll().where('id', '=', id).executeTakeFirst()
  const mayHave = run && (ctx.user.type === 'system' || run.user_id === ctx.user.id || run.people.includes(ctx.user.id))
  const parts = mayHave ? await partsOf(ctx, id) : []
  if (!run || !parts.length)
    throw new AppError(
      'not_found',
      'There is no such file. Files of reports are kept for 90 days, for those to whom they were sent.',
    )
  return {
    name: `report-${run.started_at.toISOString().slice(0, 10)}.${run.format}`,
    type: types[run.format],
    body: read(ctx, id, parts),
  }
}

async function partsOf(ctx: Context, id: string): Promise<number[]> {
  const rows = await database(ctx)
    .selectFrom('report_files')
    .select('part')
    .where('run_id', '=', id)
    .orderBy('part')
    .execute()
  return rows.map(({ part }) => part)
}

async function* read(
  ctx: Pick<Context, 'services' | 'organisation'>,
  id: string,
  parts: readonly number[],
): AsyncIterable<Buffer> {
  for (const part of parts) {
    const row = await database(ctx)
      .selectFrom('report_files')
      .select('content')
      .where('run_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirstOrThrow()
    yield Buffer.from(row.content)
  }
}

/** A kept file whole, for a mail. */
export async function fileOf(db: OrganisationQueries, id: string): Promise<Buffer | undefined> {
  const rows = await db.selectFrom('report_files').select('content').where('run_id', '=', id).orderBy('part').execute()
  return rows.length ? Buffer.concat(rows.map(({ content }) => Buffer.from(content))) : undefined
}
