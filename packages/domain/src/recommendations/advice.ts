import type { MetricCondition, MetricQuery, Recommendation, TimeRange } from '@sharelight/contract'
import { openOf } from '../rating/open-risk.ts'

/** Something worth doing: what it is about, and the playbook that mends it with the conditions on top of its own. */
export type Advice = Omit<Recommendation, 'count'>

const eq = (dimension: string, value: string | number | boolean): MetricCondition => ({
  dimension,
  operator: 'eq',
  value,
})
const personal: MetricCondition[] = [
  eq('shareType', 'personal'),
  { dimension: 'sensitivity', operator: 'gte', value: 2 },
]
const leftHouse: MetricCondition = { dimension: 'shareType', operator: 'neq', value: 'inside' }

/** The gravest first. */
export const advice: readonly Advice[] = [
  {
    id: 'anonymousLinks',
    severity: 3,
    list: 'files',
    where: [eq('shareType', 'anonymous'), eq('sensitivity', 3)],
    playbook: { id: 'close_anonymous_links', where: [eq('sensitivity', 3)] },
  },
  { id: 'highEvents', severity: 3, list: 'events', where: openOf(3), playbook: null },
  {
    id: 'personalAccess',
    severity: 3,
    list: 'files',
    where: personal,
    playbook: { id: 'remove_personal_access', where: personal },
  },
  {
    id: 'secrets',
    severity: 3,
    list: 'files',
    where: [eq('label1', 'regulated/credentials'), leftHouse],
    playbook: { id: 'rotate_secrets', where: [leftHouse] },
  },
  {
    id: 'outsideAccess',
    severity: 2,
    list: 'files',
    where: [eq('shareType', 'outside'), eq('sensitivity', 3)],
    playbook: null,
  },
  { id: 'encrypted', severity: 1, list: 'files', where: [eq('reason', 'encrypted')], playbook: null },
  { id: 'pictures', severity: 1, list: 'files', where: [eq('reason', 'ocr_off')], playbook: null },
  { id: 'failed', severity: 1, list: 'files', where: [eq('status', 'failed')], playbook: null },
]

const measureOf = ({ list }: Advice) => (list === 'files' ? 'items' : 'events')

/** How many things a piece of advice is about. */
export function adviceQuestion(each: Advice, timeFrame: TimeRange | undefined): MetricQuery {
  return {
    cube: measureOf(each),
    measures: [measureOf(each)],
    filter: { and: each.where },
    ...(timeFrame && { timeFrame }),
  }
}

/** Each with its answer to {@link adviceQuestion}; what is about nothing is left out. */
export function counted(answers: readonly { rows: readonly Record<string, unknown>[] }[]): Recommendation[] {
  return advice
    .map((each, at) => ({ ...each, count: Number(answers[at]?.rows[0]?.[measureOf(each)] ?? 0) }))
    .filter(({ count }) => count > 0)
}
