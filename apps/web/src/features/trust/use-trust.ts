import {
  changeTrust,
  importTrust,
  listTrust,
  suggestTrust,
  type TrustClass,
  type TrustSubject,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { usePaged } from '../../lib/use-paged.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/trust.ts'

export interface TrustQuestion {
  kind: 'organizations' | 'contacts'
  search: string
  trust: TrustClass | undefined
  sort: 'name' | 'received' | 'sensitive' | 'high'
  direction: 'Ascend' | 'Descend'
}
export interface Decision {
  subjects: TrustSubject[]
  trust: TrustClass
  reason: string
  expiresAt: string | null
}

export function useTrustList({ kind, search, trust, sort, direction }: TrustQuestion, { range }: TimeFrame) {
  const asked = { kind, sort, direction, ...(search && { search }), ...(trust && { trust }), ...range }
  return usePaged({
    key: ['list', 'trust', asked],
    read: (page, signal) => call(listTrust, { ...asked, ...page }, { signal }),
  })
}

export function useSuggestions() {
  return useQuery({
    queryKey: ['list', 'trust-suggestions'],
    queryFn: async ({ signal }) => (await call(suggestTrust, { limit: 50 }, { signal })).suggestions,
  })
}

/** Saves a decision; whatever was counted before is asked for anew. */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => call(changeTrust, decision),
    onSuccess: () => saved(client),
  })
}

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { csv: string; dryRun: boolean }) => call(importTrust, input, { quiet: true }),
    onSuccess: ({ saved: count }) => (count > 0 ? saved(client) : undefined),
  })
}

async function saved(client: QueryClient) {
  toast('success', texts.saved)
  await Promise.all(['list', 'metrics', 'item', 'insights'].map(key => client.invalidateQueries({ queryKey: [key] })))
}
