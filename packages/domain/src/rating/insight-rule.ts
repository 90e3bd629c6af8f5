import type { AnomalyKind, InsightType, SensitivityLevel, SeverityLevel, ShareType } from '@sharelight/contract'

/** What an event must be for an insight to match it. Every part that is given must hold; lists mean any of. */
export interface InsightCondition {
  shareTypes?: readonly ShareType[]
  sensitivities?: readonly SensitivityLevel[]
  /** Keys; a key stands for everything below it too. */
  labels?: readonly string[]
  anomaly?: AnomalyKind
  critical?: boolean
}

/** A risk type: a rule as data. */
export interface InsightRule {
  /** Lasting and unique. */
  id: string
  type: InsightType
  name: string
  description: string
  /** What a matching event is called in a list. */
  eventLabel: string
  severity: SeverityLevel
  enabled: boolean
  when: InsightCondition
}

/** What an organisation decided about an insight; null leaves the default. */
export interface InsightOverride {
  severity?: SeverityLevel | null
  enabled?: boolean | null
}

/** The insights in force: the product's own with the organisation's decisions on top. */
export function applyOverrides(
  rules: readonly InsightRule[],
  overrides: ReadonlyMap<string, InsightOverride>,
): InsightRule[] {
  return rules.map(rule => {
    const override = overrides.get(rule.id)
    return override
      ? { ...rule, severity: override.severity ?? rule.severity, enabled: override.enabled ?? rule.enabled }
      : rule
  })
}
