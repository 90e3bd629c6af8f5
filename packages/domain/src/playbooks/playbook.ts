import type { MetricCondition, MetricOperator, PlaybookChoice, PlaybookId, PlaybookSubject } from '@sharelight/contract'
import type { playbookGroups } from '@sharelight/contract'

/** What a question may depend on. */
export interface PlaybookFacts {
  now: Date
  /** Outside organisations that are not trusted, by domain. */
  untrusted: readonly string[]
  /** Keys of the labels that Microsoft's are. */
  microsoftLabels: readonly string[]
}

/** What is mended, the question that counts what it applies to, and what people must know before. */
export interface PlaybookRule {
  id: PlaybookId
  title: string
  group: (typeof playbookGroups)[number]
  kind: 'plan' | 'list'
  subject: PlaybookSubject
  /** Each in plain words, whole sentences. */
  mends: string
  explanation: string
  risk: { level: 'low' | 'medium' | 'high'; says: string }
  sideEffects: readonly string[]
  steps: readonly string[]
  /** Of connectors, by name, the first that one offers is taken, or the one that the choice `remedy` names. A list of work may be planned, too, where a connector offers one. */
  remedies: readonly string[]
  /** Whose use it would break: what is closed to outsiders, or to everybody. */
  usedBy: 'outsiders' | 'anybody'
  choices?: readonly PlaybookChoice[]
  /** What its remedies are told beside what people choose. */
  given?(facts: PlaybookFacts): Record<string, unknown>
  /** All of them hold of what it applies to. Nothing can be found where one has no values. */
  where(facts: PlaybookFacts): MetricCondition[]
}

const condition = (operator: MetricOperator) => (dimension: string, value: MetricCondition['value']) => ({
  dimension,
  operator,
  value,
})
export const eq = condition('eq')
export const isIn = condition('in')
export const notIn = condition('nin')
export const atLeast = condition('gte')
export const before = condition('lt')

const dayMs = 24 * 3600_000
export const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/** What tables and columns are, whose permissions are grants. */
export const databaseKinds = ['table', 'column']
