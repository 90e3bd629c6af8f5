import type { Insight } from '@sharelight/contract'
import { applyOverrides, insightRules, toInsight } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'

/** Risk types with their severities in force; counters are of all open events. */
export async function listInsights(ctx: Context): Promise<Insight[]> {
  const { services, organisation } = ctx
  const [overrides, { rows }] = await Promise.all([
    services.stores.meta.forOrganisation(organisation.id).selectFrom('insight_overrides').select(['insight_id', 'severity', 'enabled']).execute(),
    ask(ctx, { cube: 'events', dimensions: ['insight'], measures: ['events', 'actors'], filter: { dimension: 'justified', operator: 'eq', value: false } }),
  ])
  const counts = new Map(rows.map(row => [String(row.insight), row]))
  return applyOverrides(insightRules, new Map(overrides.map(row => [row.insight_id, row]))).map(rule => {
    const counted = counts.get(rule.id)
    return { ...toInsight(rule, { eventsCount: Number(counted?.events ?? 0), exposedByCount: Number(counted?.actors ?? 0), exposedToCount: 0 }), isLoaded: true }
  })
}
