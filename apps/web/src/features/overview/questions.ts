import type { MetricAnswer, MetricQuery, TimeRange } from '@sharelight/contract'

type Row = MetricAnswer['rows'][number]

interface Frame { range: TimeRange | undefined; previous: TimeRange | undefined; grain: 'Day' | 'Week' | 'Month' }

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
    sources: { cube: 'items', dimensions: ['source', 'sourceCode'], measures: ['items', 'sensitive', 'exposed'], ...inFrame, sort: [{ by: 'items', direction: 'Descend' }], limit: 8 },
    exposed: {
      cube: 'items', dimensions: ['id', 'name', 'kind', 'exposure', 'sensitivity', 'shareType', 'sourceCode'], ...inFrame,
      filter: { dimension: 'exposure', operator: 'gt', value: 3 }, sort: [{ by: 'exposure', direction: 'Descend' }, { by: 'name', direction: 'Ascend' }], limit: 6,
    },
    riskiest: {
      cube: 'events', dimensions: ['actor', 'actorName'], measures: ['high', 'medium', 'low', 'risky'], ...inFrame,
      filter: { and: [{ dimension: 'severity', operator: 'gte', value: 1 }, { dimension: 'justified', operator: 'eq', value: false }, { dimension: 'actor', operator: 'neq', value: nobody }] },
      sort: [{ by: 'high', direction: 'Descend' }, { by: 'risky', direction: 'Descend' }], limit: 6,
    },
    newest: {
      cube: 'items', dimensions: ['id', 'name', 'kind', 'firstSeenAt', 'sensitivity', 'sourceCode'], ...inFrame,
      filter: { dimension: 'sensitivity', operator: 'gte', value: 1 }, sort: [{ by: 'firstSeenAt', direction: 'Descend' }, { by: 'sensitivity', direction: 'Descend' }], limit: 6,
    },
    reasons: {
      cube: 'items', dimensions: ['reason'], measures: ['items'], ...inFrame, filter: { dimension: 'status', operator: 'neq', value: 'complete' },
      sort: [{ by: 'items', direction: 'Descend' }], limit: 5,
    },
  } satisfies Record<string, MetricQuery>
}
/** Who used a link without signing in. */
const nobody = '00000000-0000-0000-0000-000000000000'

export type QuestionName = keyof ReturnType<typeof questions>
export type Answers = Record<QuestionName, Row[]>

export function byName(names: readonly string[], answers: readonly MetricAnswer[]): Answers {
  return Object.fromEntries(names.map((name, index) => [name, answers[index]?.rows ?? []])) as Answers
}

export function numberIn(row: Row | undefined, name: string): number {
  return Number(row?.[name] ?? 0)
}

export function textIn(row: Row | undefined, name: string): string {
  return String(row?.[name] ?? '')
}

/** Days for up to about two months, weeks for up to a year, else months: as many bars as can be told apart. */
export function grainFor(range: TimeRange | undefined): 'Day' | 'Week' | 'Month' {
  if (!range) return 'Month'
  const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000
  return days <= 62 ? 'Day' : days <= 366 ? 'Week' : 'Month'
}
