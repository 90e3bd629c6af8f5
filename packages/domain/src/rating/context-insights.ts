import { outOfPlace } from '../labels/derived.ts'
import type { InsightRule } from './insight-rule.ts'

/** The risk type that is there with the feature of folder contexts only, and off until somebody switches it on. */
export const contextInsightId = 'out-of-place'

export const contextInsights: readonly InsightRule[] = [
  {
    id: contextInsightId,
    type: 'Compliance',
    name: 'Content out of place leaves its folder',
    description:
      'Sensitive content that does not go with what its folder is about was shared, such as payroll out of a marketing folder. Off until you switch it on: then such events are at least of this severity.',
    eventLabel: 'Content out of place',
    severity: 2,
    enabled: false,
    when: { labels: [outOfPlace] },
  },
]
