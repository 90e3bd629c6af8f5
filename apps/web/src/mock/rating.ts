import type { SensitivityLevel, SeverityLevel, ShareType, TrustClass } from '@sharelight/contract'
import {
  afterTrust,
  applyOverrides,
  insightRules,
  labelTree,
  raterOf,
  scoresOf,
  type InsightOverride,
  type RulesRater,
} from '@sharelight/domain'
import type { Row } from './row.ts'

/** What was decided here: scores by label, risk types, and trust by identity or domain. */
export interface Decisions {
  scores: ReadonlyMap<string, number>
  insights: ReadonlyMap<string, InsightOverride>
  trust: ReadonlyMap<string, TrustClass>
}

export interface EventRating {
  rated: SeverityLevel
  severity: SeverityLevel
  trust: TrustClass
  insight: string[]
  sensitivity: SensitivityLevel
}

export interface Rating {
  sensitivityOf(row: Row): SensitivityLevel
  eventOf(row: Row): EventRating
  trustIn(id: string): TrustClass
}

type Person = { kind: 'employee' | 'contact' | 'personal'; domain: string }

/** Rates rows by the product's own rules with decisions on top. */
export function ratingBy({ scores, insights, trust }: Decisions, people: ReadonlyMap<string, Person>): Rating {
  const trustIn = (id: string) => trust.get(id) ?? trust.get(people.get(id)?.domain ?? '') ?? 'neutral'
  const rater = raterOf({
    scoreOf: scoresOf(labelTree, scores),
    insights: applyOverrides(insightRules, insights),
    trustIn,
  })
  const labelsOf = (row: Row) => row.label as string[]
  const rated = remembered((key: string) => {
    const [shareType, labels, anomalies] = JSON.parse(key) as [ShareType, string[], string[]]
    return rater.rateEvent({ shareType, labels, anomalies })
  })
  const sensitivityOf = remembered((key: string) => rater.rateLabels(JSON.parse(key) as string[]).sensitivity)
  return {
    trustIn,
    sensitivityOf: row => sensitivityOf(JSON.stringify(labelsOf(row))),
    eventOf(row) {
      const { severity, insightIds } = rated(JSON.stringify([row.shareType, labelsOf(row), row.anomaly]))
      const together = trustTogether(rater, row.recipient as string[], people)
      return {
        rated: severity,
        severity: afterTrust(severity, together),
        trust: together,
        insight: insightIds,
        sensitivity: sensitivityOf(JSON.stringify(labelsOf(row))),
      }
    },
  }
}

function trustTogether(rater: RulesRater, recipients: readonly string[], people: ReadonlyMap<string, Person>) {
  return rater.trustOf(recipients.map(identityId => ({ identityId, kind: people.get(identityId)?.kind ?? 'contact' })))
}

/** Events that are alike in what they are rated by are rated once. */
function remembered<T>(make: (key: string) => T) {
  const known = new Map<string, T>()
  return (key: string): T => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    known.set(key, made)
    return made
  }
}
