import type { Task } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { PageAsked } from '../../../http/pages.ts'
import { controlScan } from '../../scans/verbs/control-scan.ts'
import { seesSources } from '../../sources/verbs/seen-by.ts'
import { toTask } from './task-rows.ts'

/** Long work, newest first. Scans are shown to those who may see data sources. */
export async function listTasks(ctx: Context, { offset, limit, asOf }: PageAsked): Promise<Task[]> {
  const rows = await seen(ctx)
    .$if(asOf !== undefined, query => query.where('created_at', '<', asOf ?? new Date()))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(toTask)
}

/** @throws AppError `not_found` */
export async function readTask(ctx: Context, id: string): Promise<Task> {
  const task = await seen(ctx).where('id', '=', id).executeTakeFirst()
  if (!task) throw new AppError('not_found', `No task ${id} in this organisation.`)
  return toTask(task)
}

/** Whoever works on it follows within seconds; a task that nobody works on is ended by the next worker. */
export async function cancelTask(ctx: Context, id: string): Promise<Task> {
  const task = await readTask(ctx, id)
  if (task.status !== 'in-progress') throw new AppError('conflict', `"${task.title}" has finished already.`)
  if (task.kind === 'scan') await cancelScan(ctx, id)
  else {
    await database(ctx)
      .transaction()
      .execute(async tx => {
        await tx
          .updateTable('tasks')
          .set({ wish: 'cancel' })
          .where('id', '=', id)
          .where('finished_at', 'is', null)
          .execute()
        await audit(tx, actorOf(ctx), {
          action: 'task.cancel',
          subject: task.title,
          before: { state: task.state },
          after: { state: 'cancelled' },
        })
      })
    ctx.services.tasks.wake()
  }
  return readTask(ctx, id)
}

async function cancelScan(ctx: Context, id: string): Promise<void> {
  const { source_id: sourceId } = await database(ctx)
    .selectFrom('scans')
    .select('source_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await controlScan(ctx, sourceId, 'cancel')
}

function seen(ctx: Context) {
  return database(ctx)
    .selectFrom('tasks')
    .selectAll()
    .$if(!seesSources(ctx), query => query.where('kind', '!=', 'scan'))
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}
