import type { SensitivityLevel, SeverityLevel, ShareType } from '@sharelight/contract'
import type { InsightRule } from './insight-rule.ts'

interface Reach {
  shareType: ShareType
  to: string
  event: string
  severities: Record<Grade, SeverityLevel>
}
type Grade = 'critical' | 'high' | 'medium' | 'low'

const reaches: readonly Reach[] = [
  {
    shareType: 'anonymous',
    to: 'anyone with the link',
    event: 'open to anyone with the link',
    severities: { critical: 3, high: 3, medium: 2, low: 1 },
  },
  {
    shareType: 'personal',
    to: 'personal addresses',
    event: 'sent to a personal address',
    severities: { critical: 3, high: 3, medium: 2, low: 1 },
  },
  {
    shareType: 'outside',
    to: 'other organisations',
    event: 'shared with another organisation',
    severities: { critical: 3, high: 2, medium: 1, low: 0 },
  },
  {
    shareType: 'inside',
    to: 'colleagues',
    event: 'shared with colleagues',
    severities: { critical: 0, high: 0, medium: 0, low: 0 },
  },
]

const grades: Record<Grade, { what: string; level: SensitivityLevel }> = {
  critical: { what: 'Critical content', level: 3 },
  high: { what: 'Highly sensitive content', level: 3 },
  medium: { what: 'Medium sensitivity content', level: 2 },
  low: { what: 'Low sensitivity content', level: 1 },
}

/** Share type by sensitivity: each event matches at most one of these. Inside an organisation they count without being a risk. */
export const exposureInsights: readonly InsightRule[] = reaches.flatMap(reach =>
  (Object.keys(grades) as Grade[])
    .filter(grade => reach.shareType !== 'inside' || grade === 'critical' || grade === 'high')
    .map(grade => insightOf(reach, grade)),
)

function insightOf({ shareType, to, event, severities }: Reach, grade: Grade): InsightRule {
  const { what, level } = grades[grade]
  return {
    id: `${shareType}-${grade}`,
    type: 'Exposure',
    enabled: true,
    severity: severities[grade],
    name: `${what} reaches ${to}`,
    description: `${what} was shared so that ${to} can open it${shareType === 'anonymous' ? ', whoever they are' : ''}.`,
    eventLabel: `${what} ${event}`,
    when: { shareTypes: [shareType], sensitivities: [level], ...(level === 3 && { critical: grade === 'critical' }) },
  }
}
