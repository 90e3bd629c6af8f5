import type { InsightChange } from '@sharelight/contract'
import { contextInsightId } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireCapability, requireFeature } from '../../../http/edition.ts'
import { requireArea } from '../../../http/require-area.ts'
import { saveWithEffects } from '../../effects/verbs/save-with-effects.ts'
import { insightRule } from './list-insights.ts'

/** Saves severities and rates all of history anew. Nothing is saved when one of the risk types does not exist. */
export async function changeInsights(ctx: Context, changes: readonly InsightChange[]): Promise<void> {
  requireArea(ctx, 'risk_type_customization', 'Risk Severity')
  requireCapability(ctx, 'riskTypeCustomization')
  for (const { id } of changes) insightRule(id)
  if (changes.some(({ id }) => id === contextInsightId)) requireFeature(ctx, 'folders_context_labels')
  const { services, user } = ctx
  await saveWithEffects(ctx, [{ kind: 'rate' }], async tx => {
    for (const { id, severity, enabled } of changes) {
      const before = await tx
        .selectFrom('insight_overrides')
        .select(['severity', 'enabled'])
        .where('insight_id', '=', id)
        .executeTakeFirst()
      const saved = {
        severity,
        enabled: enabled ?? before?.enabled ?? null,
        updated_by: user.id,
        updated_at: services.now(),
      }
      await tx
        .insertInto('insight_overrides')
        .values({ insight_id: id, ...saved })
        .onConflict(conflict => conflict.columns(['organisation_id', 'insight_id']).doUpdateSet(saved))
        .execute()
      await audit(tx, actorOf(ctx), {
        action: 'insight.severity',
        subject: id,
        before: before ?? null,
        after: { severity, enabled: saved.enabled },
      })
    }
  })
}
