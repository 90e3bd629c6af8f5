import { sourceFaultOf } from '@sharelight/connectors'
import type { PlanDetail, PlanTarget } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { makePlan as writePlan } from '../../../journal/plan.ts'
import { connectorById, connectorsOf } from '../../sources/verbs/connector.ts'
import { findSource } from '../../sources/verbs/source-rows.ts'
import { openRemedy } from './open-remedy.ts'
import { readPlan } from './read-plans.ts'
import { kindOf, placeOf } from './targets.ts'

/** Asks the source what a remedy would do now, and writes it down; changes nothing there. @throws AppError `conflict` when there is nothing to do */
export async function makePlan(
  ctx: Context,
  { remedy: id, targets }: { remedy: string; targets: readonly PlanTarget[] },
): Promise<PlanDetail> {
  const places = await Promise.all(
    targets.map(async target => ({ ...(await placeOf(ctx, target)), kind: kindOf(target) })),
  )
  const [first] = places
  if (!first || places.some(({ sourceId }) => sourceId !== first.sourceId))
    throw new AppError('invalid', 'Plan for one data source at a time.', { field: 'targets' })
  const source = await findSource(ctx, first.sourceId)
  const offer = connectorById(source.connector, connectorsOf(ctx)).remedies?.find(each => each.id === id)
  if (!offer || !places.every(({ kind }) => offer.targets.includes(kind)))
    throw new AppError('not_found', `There is no remedy "${id}" for that.`, { field: 'remedy' })
  const { remedy, close } = await openRemedy(ctx, { source, remedy: id })
  const db = ctx.services.stores.meta.forOrganisation(ctx.organisation.id)
  try {
    const title = `${offer.title}: ${places.length > 1 ? `${places.length} of ${source.name}` : first.name}`
    const plan = await writePlan(db, {
      name: id,
      title,
      sourceId: source.id,
      remedy,
      params: remedy.params.parse({}) as Record<string, unknown>,
      targets: places.map(({ target, object }) => ({ target, ...(object && { object }) })),
      destructive: offer.destructive,
      undoable: offer.undoable,
      createdBy: ctx.user.id,
      now: ctx.services.now(),
    })
    return await written(ctx, plan.id, { title, steps: plan.steps })
  } catch (error) {
    const fault = sourceFaultOf(error)
    throw fault ? new AppError('dependency_failed', fault.message, { cause: error }) : error
  } finally {
    await close()
  }
}

async function written(ctx: Context, id: string, after: { title: string; steps: number }): Promise<PlanDetail> {
  const detail = await readPlan(ctx, id)
  const db = ctx.services.stores.meta.forOrganisation(ctx.organisation.id)
  if (detail.steps.length === 0) {
    await db.deleteFrom('plans').where('id', '=', id).execute()
    throw new AppError('conflict', 'There is nothing to do: it is as it should be. Scan the source again to see it so.')
  }
  await db
    .transaction()
    .execute(tx => audit(tx, actorOf(ctx), { action: 'plan.make', subject: id, before: null, after }))
  return detail
}
