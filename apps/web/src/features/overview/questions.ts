import type { MetricAnswer, MetricQuery, TimeRange } from '@sharelight/contract'
import type { MetricRow } from '../../lib/metric-rows.ts'
import type { Grain } from '../../lib/risk-series.ts'

interface Frame { range: TimeRange | undefined; previous: TimeRange | undefined; grain: Grain }

/** The Overview's questions by name, asked in one call. */
export function questions({ range, previous, grain }: Frame) {
  const inFrame = range && { timeFrame: range }
  const riskMeasures = ['high', 'medium', 'low', 'risky', 'events']
  return {
    risk: { cube: 'events', measures: riskMeasures, ...inFrame },
    before: { cube: 'events', measures: riskMeasures, ...(previous && { timeFrame: previous }) },
    over: { cube: 'events', measures: ['high', 'medium', 'low'], grain, ...inFrame, sort: [{ by: 'time', direction: 'Ascend' }] },
    items: { cube: 'items', measures: ['items', 'sources', 'complete', 'partial', 'skipped', 'failed', 'sensitive', 'exposedSensitive'], ...inFrame },
    folders: { cube: 'folders', measures: ['folders'], ...inFrame },
    people: { cube: 'identities', measures: ['employees', 'contacts', 'personal', 'organizations'], ...inFrame },
    sources: {
      cube: 'items', dimensions: ['source', 'sourceCode'], measures: ['items', 'sensitive', 'exposed'], ...inFrame,
      sort: [{ by: 'items', direction: 'Descend' }], limit: 8,
    },
    exposed: {
      cube: 'items', dimensions: ['id', 'name', 'kind', 'exposure', 'sensitivity', 'shareType', 'sourceCode'], ...inFrame,
      filter: { dimension: 'exposure', operator: 'gt', value: 3 },
      sort: [{ by: 'exposure', direction: 'Descend' }, { by: 'name', direction: 'Ascend' }], limit: 6,
    },
    newest: {
      cube: 'items', dimensions: ['id', 'name', 'kind', 'firstSeenAt', 'sensitivity', 'sourceCode'], ...inFrame,
      filter: { dimension: 'sensitivity', operator: 'gte', value: 1 },
      sort: [{ by: 'firstSeenAt', direction: 'Descend' }, { by: 'sensitivity', direction: 'Descend' }], limit: 6,
    },
    reasons: {
      cube: 'items', dimensions: ['reason'], measures: ['items'], ...inFrame, filter: { dimension: 'status', operator: 'neq', value: 'complete' },
      sort: [{ by: 'items', direction: 'Descend' }], limit: 5,
    },
  } satisfies Record<string, MetricQuery>
}

export type QuestionName = keyof ReturnType<typeof questions>
export type Answers = Record<QuestionName, MetricRow[]>

export function byName(names: readonly string[], answers: readonly MetricAnswer[]): Answers {
  return Object.fromEntries(names.map((name, index) => [name, answers[index]?.rows ?? []])) as Answers
}
