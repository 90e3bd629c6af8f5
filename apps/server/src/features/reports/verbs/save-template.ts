import type { ReportDraft, ReportTemplate } from '@sharelight/contract'
import { readyReport } from '@sharelight/domain'
import { audit, json, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { checkDraft } from '../parts/check-draft.ts'
import { requireReady, requireReports } from '../parts/asked.ts'
import { moves } from '../schedules/moving-frame.ts'
import { database, findTemplate } from './template-rows.ts'

const most = 500

/** @throws AppError `invalid` for a block that cannot be asked; `conflict` where there are too many */
export async function createTemplate(ctx: Context, draft: ReportDraft): Promise<ReportTemplate> {
  require(ctx, draft)
  const id = await database(ctx)
    .transaction()
    .execute(async tx => {
      const { count } = await tx
        .selectFrom('report_templates')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= most)
        throw new AppError('conflict', `At most ${most} reports can be saved. Delete some that nobody needs.`)
      const row = await tx
        .insertInto('report_templates')
        .values({ name: draft.name, draft: json(draft), author_id: ctx.user.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), { action: 'report.template.create', subject: row.id, before: null, after: draft })
      return row.id
    })
  return findTemplate(ctx, id)
}

/** @throws AppError `not_found`; `invalid` for a block that cannot be asked; `conflict` where a schedule goes by its time frame */
export async function changeTemplate(ctx: Context, id: string, draft: ReportDraft): Promise<ReportTemplate> {
  require(ctx, draft)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const { id: _, author: __, updatedAt: ___, ...before } = await findTemplate(ctx, id, tx)
      if (!moves(draft.frame)) await refuseScheduled(tx, id, before.name)
      await tx
        .updateTable('report_templates')
        .set({ name: draft.name, draft: json(draft), author_id: ctx.user.id, updated_at: ctx.services.now() })
        .where('id', '=', id)
        .execute()
      await audit(tx, actorOf(ctx), { action: 'report.template.change', subject: id, before, after: draft })
    })
  return findTemplate(ctx, id)
}

/** A schedule without a time frame of its own would tell of the same days for ever. */
async function refuseScheduled(tx: OrganisationQueries, id: string, name: string): Promise<void> {
  const schedules = await tx.selectFrom('report_schedules').select('draft').where('template_id', '=', id).execute()
  const bound = schedules.find(({ draft }) => draft.frame === null)
  if (bound)
    throw new AppError(
      'conflict',
      `The schedule “${bound.draft.name}” makes “${name}” for the report's own time frame, which has to move. Give the schedule a time frame first, or save this as another report.`,
    )
}

/** @throws AppError `not_found`; `conflict` while a schedule makes it */
export async function deleteTemplate(ctx: Context, id: string): Promise<void> {
  requireReports(ctx)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const { name } = await findTemplate(ctx, id, tx)
      const used = await tx
        .selectFrom('report_schedules')
        .select('draft')
        .where('template_id', '=', id)
        .executeTakeFirst()
      if (used)
        throw new AppError('conflict', `The schedule “${used.draft.name}” makes “${name}”. Delete that schedule first.`)
      await tx.deleteFrom('report_templates').where('id', '=', id).execute()
      await audit(tx, actorOf(ctx), { action: 'report.template.delete', subject: id, before: { name }, after: null })
    })
}

function require(ctx: Context, draft: ReportDraft) {
  requireReports(ctx)
  if (draft.base !== null) requireReady(ctx, readyReport(draft.base))
  checkDraft(draft)
}
