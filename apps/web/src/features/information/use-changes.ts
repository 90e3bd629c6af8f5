import {
  changeInsights,
  changeLabels,
  listInsights,
  type Insight,
  type InsightChange,
  type LabelChange,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/information.ts'

const failureMs = 3000

export function useInsights() {
  return useQuery({
    queryKey: ['insights'],
    queryFn: async ({ signal }) => (await call(listInsights, {}, { signal })).insights,
  })
}

/** Shows the new severity at once, and the old one again if it could not be saved (specification S4.030, S8.011). */
export function useChangeSeverity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: InsightChange) => call(changeInsights, [change], { quiet: true }),
    onMutate: async ({ id, ...change }) => {
      await client.cancelQueries({ queryKey: ['insights'] })
      const before = client.getQueryData<Insight[]>(['insights'])
      client.setQueryData<Insight[]>(['insights'], insights =>
        insights?.map(insight =>
          insight.id === id
            ? { ...insight, severity: change.severity, enabled: change.enabled ?? insight.enabled }
            : insight,
        ),
      )
      return { before }
    },
    onError: (_error, _change, context) => {
      client.setQueryData(['insights'], context?.before)
      toast('alert', texts.insightFailed, failureMs)
    },
    onSuccess: ({ insights }) => {
      client.setQueryData(['insights'], insights)
      return ratedAnew(client)
    },
  })
}

export function useChangeSensitivity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: LabelChange) => call(changeLabels, { labels: [change] }),
    onSuccess: async () => {
      toast('success', texts.saved)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['labels'] }),
        client.invalidateQueries({ queryKey: ['insights'] }),
        ratedAnew(client),
      ])
    },
  })
}

async function ratedAnew(client: QueryClient) {
  await Promise.all(['metrics', 'list', 'item'].map(key => client.invalidateQueries({ queryKey: [key] })))
}
