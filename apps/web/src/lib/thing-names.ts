import { listInsights, queryMetrics, type MetricCondition, type MetricQuery } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { textIn } from './metric-rows.ts'

/** The dimensions of events whose values are ids, with those that name them. */
const namedBy: Readonly<Record<string, string>> = {
  actor: 'actorName',
  recipient: 'recipientName',
  contact: 'contactName',
  personal: 'personalName',
  reachableBy: 'actorName',
  grantedTo: 'recipientName',
  item: 'itemName',
  folder: 'folderPath',
}
const idOf: Readonly<Record<string, string>> = { reachableBy: 'actor', grantedTo: 'recipient' }

/** Names of the things and people that conditions name by id; undefined while they are asked for. */
export function useThingNames(conditions: readonly MetricCondition[]): ReadonlyMap<string, string> | undefined {
  const queries = conditions.flatMap(({ dimension, value }) => {
    const name = namedBy[dimension]
    return name ? [questionOf(idOf[dimension] ?? dimension, name, [value].flat())] : []
  })
  const things = useQuery({
    queryKey: ['metrics', 'names', queries],
    enabled: queries.length > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { answers } = await call(queryMetrics, { queries }, { signal, quiet: true })
      return answers.flatMap(({ rows = [] }, at) =>
        rows.map((row): [string, string] => {
          const [id = '', name = ''] = queries[at]?.dimensions ?? []
          return [textIn(row, id), textIn(row, name)]
        }),
      )
    },
  })
  const hasInsights = conditions.some(({ dimension }) => dimension === 'insight')
  const insights = useQuery({
    queryKey: ['insights'],
    enabled: hasInsights,
    queryFn: async ({ signal }) => (await call(listInsights, {}, { signal })).insights,
  })
  if ((queries.length > 0 && things.isPending) || (hasInsights && insights.isPending)) return undefined
  return new Map([...(things.data ?? []), ...(insights.data ?? []).map(({ id, name }): [string, string] => [id, name])])
}

const questionOf = (dimension: string, name: string, values: (string | number | boolean)[]) =>
  ({
    cube: 'events',
    dimensions: [dimension, name],
    filter: { dimension, operator: 'in', value: values },
    limit: 100,
  }) satisfies MetricQuery
