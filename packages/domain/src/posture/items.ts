import type { MetricCondition } from '@sharelight/contract'

const day = 86_400_000

/** What lies somewhere, and what was sent to somebody. */
export const files: MetricCondition = { dimension: 'kind', operator: 'in', value: ['file', 'page', 'issue'] }
export const records: MetricCondition = { dimension: 'kind', operator: 'in', value: ['table', 'column'] }
export const messages: MetricCondition = {
  dimension: 'kind',
  operator: 'in',
  value: ['email', 'attachment', 'message'],
}

export const shared = (shareType: string): MetricCondition => ({
  dimension: 'shareType',
  operator: 'eq',
  value: shareType,
})
export const sharedOutside: MetricCondition = { dimension: 'shareType', operator: 'neq', value: 'inside' }

/** 0 none to 3 high. */
export const sensitiveFrom = (level: number): MetricCondition => ({
  dimension: 'sensitivity',
  operator: 'gte',
  value: level,
})

/** With this information type or one below it. */
export const labelled = (key: string): MetricCondition => ({ dimension: 'label', operator: 'starts', value: key })

/** What nobody has read has no sensitivity yet, which is no reason to call it harmless. */
export const notRead: readonly MetricCondition[] = [
  { dimension: 'status', operator: 'in', value: ['skipped', 'failed'] },
  { dimension: 'sensitivity', operator: 'eq', value: 0 },
]

const never = '1970-01-01T00:00:00.000Z'
/** Whose time of change the source does not say. */
export const undated: MetricCondition = { dimension: 'modifiedAt', operator: 'lte', value: never }

export const unchangedFor = (days: number, now: Date): readonly MetricCondition[] => [
  { dimension: 'modifiedAt', operator: 'gt', value: never },
  { dimension: 'modifiedAt', operator: 'lt', value: new Date(now.getTime() - days * day).toISOString() },
]
