import type { SensitivityLevel, SeverityLevel, TrustClass } from '@sharelight/contract'
import { sensitivityOf, type ScoreOf } from '../labels/sensitivity.ts'
import type { InsightRule } from './insight-rule.ts'
import { rate } from './rate.ts'
import type { RatingFacts } from './rating-key.ts'
import { trustOf, type TrustSubject } from './trust.ts'

/** Everything that ratings follow from. Change one and rate every key again: events themselves stay as they are. */
export interface RulesInForce {
  scoreOf: ScoreOf
  insights: readonly InsightRule[]
  trustIn: (identityId: string) => TrustClass
}

/** The rules in force, as the store asks them. */
export interface RulesRater {
  rateLabels(labels: readonly string[]): { sensitivity: SensitivityLevel; critical: boolean }
  rateEvent(facts: RatingFacts): { severity: SeverityLevel; insightIds: string[] }
  trustOf(recipients: readonly TrustSubject[]): TrustClass
}

export function raterOf({ scoreOf, insights, trustIn }: RulesInForce): RulesRater {
  const rateLabels = (labels: readonly string[]) => {
    const { level, critical } = sensitivityOf(labels, scoreOf)
    return { sensitivity: level, critical }
  }
  return {
    rateLabels,
    rateEvent(facts) {
      const rating = rate({ ...facts, ...rateLabels(facts.labels) }, insights)
      return { severity: rating.severity, insightIds: rating.insights.map(({ id }) => id) }
    },
    trustOf: recipients => trustOf(recipients, trustIn),
  }
}
