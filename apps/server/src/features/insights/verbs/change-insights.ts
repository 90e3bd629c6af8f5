import type { SeverityLevel } from '@sharelight/contract'
import { insightRules } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'

/** Saves severities and rates all of history anew. Nothing is saved when one of the risk types does not exist. */
export async function changeInsights(ctx: Context, changes: readonly { id: string; severity: SeverityLevel }[]): Promise<void> {
  requireArea(ctx, 'risk_type_customization', 'Risk Severity')
  const unknown = changes.find(({ id }) => !insightRules.some(rule => rule.id === id))
  if (unknown) throw new AppError('not_found', `There is no risk type "${unknown.id}".`, { field: 'id' })
  const { services, organisation, user } = ctx
  await services.stores.meta.forOrganisation(organisation.id).transaction().execute(async tx => {
    for (const { id, severity } of changes) {
      const before = await tx.selectFrom('insight_overrides').select('severity').where('insight_id', '=', id).executeTakeFirst()
      const saved = { severity, updated_by: user.id, updated_at: services.now() }
      await tx.insertInto('insight_overrides').values({ insight_id: id, enabled: null, ...saved })
        .onConflict(conflict => conflict.columns(['organisation_id', 'insight_id']).doUpdateSet(saved)).execute()
      await audit(tx, actorOf(ctx), { action: 'insight.severity', subject: id, before: before?.severity ?? null, after: severity })
    }
  })
  await rerateAll(ctx)
}
