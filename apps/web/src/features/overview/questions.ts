import { queryMetrics, type MetricAnswer, type MetricQuery } from '@sharelight/contract'
import { call } from '../../lib/api.ts'
import { grainFor } from '../../lib/risk-series.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'

/** How much there is and how much of it is at risk: what the screen is for, so it is asked first and alone. */
export const headline = (frame: TimeFrame) => together('headline', frame, headlineQuestions(frame))

/** What the other cards share. */
export const details = (frame: TimeFrame) => together('details', frame, detailQuestions(frame))

export type Headline = Answers<ReturnType<typeof headlineQuestions>>
export type Details = Answers<ReturnType<typeof detailQuestions>>

type Questions = Record<string, MetricQuery>
type Answers<Asked extends Questions> = Record<keyof Asked, MetricAnswer>

/** Questions by name, asked in one call. */
function together<Asked extends Questions>(name: string, { key, range }: TimeFrame, asked: Asked) {
  return {
    queryKey: ['metrics', 'overview', name, key, range?.from],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      byName(asked, (await call(queryMetrics, { queries: Object.values(asked) }, { signal })).answers),
  }
}

function byName<Asked extends Questions>(asked: Asked, answers: readonly MetricAnswer[]) {
  return Object.fromEntries(
    Object.keys(asked).map((name, index) => [name, answers[index] ?? { rows: [], total: 0 }]),
  ) as Answers<Asked>
}

function headlineQuestions({ range, previous }: TimeFrame) {
  const inFrame = range && { timeFrame: range }
  const riskMeasures = ['high', 'medium', 'low', 'risky', 'events']
  return {
    risk: { cube: 'events', measures: riskMeasures, ...inFrame },
    before: { cube: 'events', measures: riskMeasures, ...(previous && { timeFrame: previous }) },
    items: {
      cube: 'items',
      measures: ['items', 'sources', 'complete', 'partial', 'skipped', 'failed', 'sensitive', 'exposedSensitive'],
      ...inFrame,
    },
    folders: { cube: 'folders', measures: ['folders'], ...inFrame },
    people: { cube: 'identities', measures: ['employees', 'contacts', 'personal', 'organizations'], ...inFrame },
  } satisfies Questions
}

function detailQuestions({ range }: TimeFrame) {
  const inFrame = range && { timeFrame: range }
  return {
    over: {
      cube: 'events',
      measures: ['high', 'medium', 'low'],
      grain: grainFor(range),
      ...inFrame,
      sort: [{ by: 'time', direction: 'Ascend' }],
    },
    sources: {
      cube: 'items',
      dimensions: ['source', 'sourceCode'],
      measures: ['items', 'sensitive', 'exposed'],
      ...inFrame,
      sort: [{ by: 'items', direction: 'Descend' }],
      limit: 8,
    },
    exposed: {
      cube: 'items',
      dimensions: ['id', 'name', 'kind', 'exposure', 'sensitivity', 'shareType', 'sourceCode'],
      ...inFrame,
      filter: { dimension: 'exposure', operator: 'gt', value: 3 },
      sort: [
        { by: 'exposure', direction: 'Descend' },
        { by: 'name', direction: 'Ascend' },
      ],
      limit: 6,
    },
    newest: {
      cube: 'items',
      dimensions: ['id', 'name', 'kind', 'firstSeenAt', 'sensitivity', 'sourceCode'],
      ...inFrame,
      filter: { dimension: 'sensitivity', operator: 'gte', value: 1 },
      sort: [
        { by: 'firstSeenAt', direction: 'Descend' },
        { by: 'sensitivity', direction: 'Descend' },
      ],
      limit: 6,
    },
    reasons: {
      cube: 'items',
      dimensions: ['reason'],
      measures: ['items'],
      ...inFrame,
      filter: { dimension: 'status', operator: 'neq', value: 'complete' },
      sort: [{ by: 'items', direction: 'Descend' }],
      limit: 5,
    },
  } satisfies Questions
}
