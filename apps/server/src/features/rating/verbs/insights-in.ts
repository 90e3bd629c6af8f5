import { applyOverrides, insightRules, type InsightRule } from '@sharelight/domain'
import type { Services } from '../../../context.ts'

/** The risk types of an organisation with its own severities. */
export async function insightsIn({
  services,
  organisation,
}: {
  services: Pick<Services, 'stores'>
  organisation: { id: string }
}): Promise<InsightRule[]> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('insight_overrides')
    .select(['insight_id', 'severity', 'enabled'])
    .execute()
  return applyOverrides(insightRules, new Map(rows.map(row => [row.insight_id, row])))
}
