import { applyOverrides, contextInsightId, insightRules, type InsightRule } from '@sharelight/domain'
import type { Services } from '../../../context.ts'
import { inForce } from '../../edition/verbs/in-force.ts'

/** Without settings there are no editions, as on the command line. */
export type RatingServices = Pick<Services, 'stores' | 'now'> & Partial<Pick<Services, 'settings'>>

/** The risk types of an organisation with its own severities; without those of features that it lacks. */
export async function insightsIn({
  services,
  organisation,
}: {
  services: RatingServices
  organisation: { id: string }
}): Promise<InsightRule[]> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const rows = await db.selectFrom('insight_overrides').select(['insight_id', 'severity', 'enabled']).execute()
  const { settings, now } = services
  const row = settings && (await db.selectFrom('organisations').selectAll().executeTakeFirst())
  const features = row && (await inForce({ settings, now }, row)).features
  const rules = insightRules.filter(({ id }) => id !== contextInsightId || features?.has('folders_context_labels'))
  return applyOverrides(rules, new Map(rows.map(each => [each.insight_id, each])))
}
