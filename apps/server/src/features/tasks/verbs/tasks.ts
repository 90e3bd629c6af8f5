import type { Task } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { controlScan } from '../../scans/verbs/control-scan.ts'
import { scanToTask, toTask } from './task-rows.ts'
import { seesSources } from '../../sources/verbs/seen-by.ts'

/** Long work, newest first. Scans are work, too, and shown to those who may see data sources. */
export async function listTasks(ctx: Context, limit: number): Promise<Task[]> {
  const [tasks, scans] = await Promise.all([
    database(ctx).selectFrom('tasks').selectAll().orderBy('created_at', 'desc').limit(limit).execute(),
    scansOf(ctx).orderBy('number', 'desc').limit(seesSources(ctx) ? limit : 0).execute(),
  ])
  return [...tasks.map(toTask), ...scans.map(scanToTask)].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, limit)
}

/** @throws AppError `not_found` */
export async function readTask(ctx: Context, id: string): Promise<Task> {
  const task = await database(ctx).selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()
  if (task) return toTask(task)
  const scan = seesSources(ctx) ? await scansOf(ctx).where('scans.id', '=', id).executeTakeFirst() : undefined
  if (!scan) throw new AppError('not_found', `No task ${id} in this organisation.`)
  return scanToTask(scan)
}

export async function cancelTask(ctx: Context, id: string): Promise<Task> {
  const task = await readTask(ctx, id)
  if (task.status !== 'in-progress') throw new AppError('conflict', `"${task.title}" has finished already.`)
  if (task.kind === 'scan') {
    const { source_id: sourceId } = await database(ctx).selectFrom('scans').select('source_id').where('id', '=', id).executeTakeFirstOrThrow()
    await controlScan(ctx, sourceId, 'cancel')
    return readTask(ctx, id)
  }
  await database(ctx).transaction().execute(async tx => {
    await tx.updateTable('tasks').set({ state: 'cancelled', finished_at: ctx.services.now() }).where('id', '=', id).where('finished_at', 'is', null).execute()
    await audit(tx, actorOf(ctx), { action: 'task.cancel', subject: task.title, before: { state: task.state }, after: { state: 'cancelled' } })
  })
  return readTask(ctx, id)
}

function scansOf(ctx: Context) {
  return database(ctx).selectFrom('scans').innerJoin('data_sources', 'data_sources.id', 'scans.source_id').selectAll('scans')
    .select('data_sources.name as source')
}

function database({ services, organisation }: Context) {
  return services.stores.meta.forOrganisation(organisation.id)
}
