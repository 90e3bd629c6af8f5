import type { MetricAnswer, MetricCondition, MetricQuery, TimeRange } from '@sharelight/contract'

type Ask = (query: MetricQuery) => Promise<MetricAnswer>

const is = (dimension: string, operator: 'eq' | 'gte' | 'in', value: MetricCondition['value']): MetricCondition => ({
  dimension,
  operator,
  value,
})
const open = [is('severity', 'gte', 1), is('justified', 'eq', false)]
const left = is('shareType', 'in', ['outside', 'personal', 'anonymous'])
const named = 6

/** Asks all that the Overview asks of events, as its screen does: the cards at once, and then what lies between the departments and recipients that are named. */
export async function askScreen(ask: Ask, timeFrame: TimeRange): Promise<void> {
  const events = (query: Omit<MetricQuery, 'cube'>) => ask({ cube: 'events', timeFrame, ...query })
  const flow = (filter: MetricCondition[], dimensions: string[], limit: number) =>
    events({
      dimensions,
      measures: ['events'],
      filter: { and: filter },
      sort: [{ by: 'events', direction: 'Descend' }],
      limit,
    })
  const outside = is('shareType', 'eq', 'outside')
  const [departments, , organisations] = await Promise.all([
    flow([left], ['department'], named + 2),
    flow([left], ['label0'], 102),
    flow([outside], ['organization'], named + 2),
    flow([is('shareType', 'in', ['personal', 'anonymous'])], ['shareType'], 4),
    events({ measures: ['high', 'medium', 'low', 'risky', 'events'] }),
    events({
      measures: ['high', 'medium', 'low'],
      grain: 'Week',
      sort: [{ by: 'time', direction: 'Ascend' }],
      limit: 1000,
    }),
    events({
      dimensions: ['actor', 'actorName', 'actorAddress'],
      measures: ['high', 'medium', 'low', 'risky'],
      filter: { and: open },
      sort: [
        { by: 'high', direction: 'Descend' },
        { by: 'risky', direction: 'Descend' },
      ],
      limit: 8,
    }),
  ])
  const first = (answer: MetricAnswer | undefined, name: string) =>
    (answer?.rows ?? []).slice(0, named).map(row => String(row[name]))
  const [byDepartment, byOrganisation] = [first(departments, 'department'), first(organisations, 'organization')]
  const others = (base: MetricCondition, dimension: string, value: string[]): MetricCondition[] => [
    base,
    { dimension, operator: 'nin', value },
  ]
  const rests = [others(left, 'department', byDepartment), others(outside, 'organization', byOrganisation)]
  await Promise.all([
    flow([left, is('department', 'in', byDepartment)], ['department', 'label0'], 1000),
    flow([outside, is('organization', 'in', byOrganisation)], ['organization', 'label0'], 1000),
    flow(
      [is('shareType', 'in', ['personal', 'anonymous']), is('shareType', 'in', ['personal', 'anonymous'])],
      ['shareType', 'label0'],
      1000,
    ),
    ...rests.map(where => flow(where, ['label0'], 100)),
    ...rests.map(where => flow(where, [], 1)),
  ])
}
