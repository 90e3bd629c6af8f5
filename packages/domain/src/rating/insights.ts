import type { Insight } from '@sharelight/contract'
import { labelTree } from '../labels/product-labels.ts'
import type { LabelTree } from '../labels/tree.ts'
import { behaviourInsights } from './behaviour-insights.ts'
import { complianceInsights } from './compliance-insights.ts'
import { contextInsights } from './context-insights.ts'
import { exposureInsights } from './exposure-insights.ts'
import type { InsightRule } from './insight-rule.ts'

/** The product's own insights. Ids last; names and descriptions may be reworded. */
export const insightRules: readonly InsightRule[] = [
  ...exposureInsights,
  ...complianceInsights,
  ...contextInsights,
  ...behaviourInsights,
]

/** What `/json/insights.mapping.json` serves. */
export const insightsMapping = () => insightRules.map(({ id, description }) => ({ id, description }))

/** How often an insight matched: events, and the distinct people on either side. */
export interface InsightCounts {
  eventsCount: number
  exposedToCount: number
  exposedByCount: number
}

/** An insight as the calls give it. Without counts it says that they are not loaded. */
export function toInsight(rule: InsightRule, counts?: InsightCounts, tree: LabelTree = labelTree): Insight {
  const { id, type, name, description, eventLabel, severity, enabled, when } = rule
  return {
    id,
    type,
    name,
    description,
    eventLabel,
    severity,
    enabled,
    extraProperties: {
      anomaly: when.anomaly ?? null,
      sensitivity: only(when.sensitivities) ?? null,
      shareType: only(when.shareTypes) ?? null,
      infoTypeId: tree.byKey(only(when.labels) ?? '')?.id ?? null,
      highlyCritical: when.critical ?? false,
      riskType: 'generic',
    },
    ...(counts ?? { eventsCount: 0, exposedToCount: 0, exposedByCount: 0 }),
    isLoaded: counts !== undefined,
  }
}

const only = <T>(values: readonly T[] | undefined): T | undefined => (values?.length === 1 ? values[0] : undefined)
