import { listInsights } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useLabels } from '../../lib/labels.ts'
import { useSources } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.ts'
import type { FilterField, Option } from './filters.ts'

/** What can be chosen for each field by its dimension; nothing for those that take a text. */
export function useOptions(fields: readonly FilterField[]): ReadonlyMap<string, readonly Option[]> {
  const asks = (kind: FilterField['options']) => fields.some(({ options }) => options === kind)
  const { data: labels } = useLabels()
  const services = useServices()
  const { data: sources } = useSources(asks('sources'))
  const { data: insights } = useQuery({
    queryKey: ['insights'],
    enabled: asks('insights'),
    queryFn: async ({ signal }) => (await call(listInsights, {}, { signal })).insights,
  })
  const known = {
    text: [],
    labels: (labels ?? [])
      .filter(({ generation, code }) => generation < 3 && code > 0)
      .map(({ key, path, labelName }) => ({ value: key, label: path.length > 1 ? path.join(' › ') : labelName })),
    sources: (sources ?? []).map(({ id, name }) => ({ value: id, label: name })),
    services: services.all.map(({ code, name }) => ({ value: String(code), label: name })),
    insights: (insights ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
  return new Map(
    fields.map(({ dimension, options }) => [dimension, typeof options === 'string' ? known[options] : options]),
  )
}
