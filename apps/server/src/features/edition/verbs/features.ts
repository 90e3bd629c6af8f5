import { FeatureId, type Feature } from '@sharelight/contract'
import { featuresOf } from '@sharelight/domain'
import { afterCommit, audit, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { featureQuestion, flagsOf, type EditionRow } from './in-force.ts'
import { ownInstallation } from './read-edition.ts'

export interface FeatureSwitch {
  id: string
  enabled: boolean | null
}

export async function listFeatures({ services, organisation }: Context): Promise<Feature[]> {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('organisations')
    .selectAll()
    .executeTakeFirstOrThrow()
  return featuresHere(services, row)
}

export async function featuresHere(services: Context['services'], row: EditionRow): Promise<Feature[]> {
  return featuresOf(await featureQuestion(services, row))
}

/** Switches features of the organisation: any of them in an own installation, else those that customers may switch. */
export async function switchFeatures(ctx: Context, switches: readonly FeatureSwitch[]): Promise<Feature[]> {
  const { services, organisation } = ctx
  const known = new Map((await listFeatures(ctx)).map(feature => [feature.id, feature]))
  for (const { id } of switches) requireSwitchable(ctx, known.get(featureId(id)))
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const flags = flagsOf(await tx.selectFrom('organisations').selectAll().forUpdate().executeTakeFirstOrThrow())
      for (const { id, enabled } of switches) {
        const before = flags.get(id) ?? null
        if (enabled === null) flags.delete(id)
        else flags.set(id, enabled)
        await audit(tx, actorOf(ctx), { action: 'feature.switch', subject: id, before, after: enabled })
      }
      return tx
        .updateTable('organisations')
        .set({ features: json([...flags].map(([id, enabled]) => ({ id, enabled }))) })
        .returningAll()
        .executeTakeFirstOrThrow()
    })
  // It brings a risk type along, or takes it away.
  if (switches.some(({ id }) => id === 'folders_context_labels')) await afterCommit(() => rerateAll(ctx))
  return featuresHere(services, row)
}

function featureId(id: string): FeatureId {
  const parsed = FeatureId.safeParse(id)
  if (!parsed.success) throw new AppError('not_found', `There is no feature "${id}".`, { field: 'features' })
  return parsed.data
}

function requireSwitchable(ctx: Context, feature: Feature | undefined) {
  requireSuperAdmin(ctx, 'switch features')
  if (feature?.controllable || ownInstallation(ctx.services)) return
  throw new AppError('forbidden', `Your provider decides on ${feature?.name ?? 'this feature'}. Ask them to switch it.`)
}
