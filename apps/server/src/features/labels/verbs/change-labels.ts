import type { SensitivityLevel } from '@sharelight/contract'
import { scoreOfLevel } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'
import { labels } from './label-facts.ts'

interface Change { key: string; sensitivityLevel: SensitivityLevel }

/** Saves sensitivities and rates all of history anew. Nothing is saved when one of the labels does not exist. */
export async function changeLabels(ctx: Context, changes: readonly Change[]): Promise<void> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  const unknown = changes.find(({ key }) => !labels.byKey(key))
  if (unknown) throw new AppError('not_found', `There is no label "${unknown.key}".`, { field: 'labels' })
  const { services, organisation, user } = ctx
  await services.stores.meta.forOrganisation(organisation.id).transaction().execute(async tx => {
    for (const { key, sensitivityLevel } of changes) {
      const before = await tx.selectFrom('label_overrides').select('sensitivity').where('label_key', '=', key).executeTakeFirst()
      const saved = { sensitivity: sensitivityLevel, score: scoreOfLevel(sensitivityLevel), updated_by: user.id, updated_at: services.now() }
      await tx.insertInto('label_overrides').values({ label_key: key, ...saved })
        .onConflict(conflict => conflict.columns(['organisation_id', 'label_key']).doUpdateSet(saved)).execute()
      await audit(tx, actorOf(ctx), { action: 'label.sensitivity', subject: key, before: before?.sensitivity ?? null, after: sensitivityLevel })
    }
  })
  await rerateAll(ctx)
}
