import {
  changePolicy,
  createPolicy,
  deletePolicy,
  exportPolicies,
  importPolicies,
  listPolicies,
  orderPolicies,
  policyLog,
  policyTemplates,
  renewWebhookSecret,
  simulatePolicy,
  switchPolicy,
  type PolicyMode,
} from '@sharelight/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, CallFailure } from '../../lib/api.ts'

export type DraftInput = z.input<typeof createPolicy.input>
export type SimulationInput = z.input<typeof simulatePolicy.input>

export function usePolicies() {
  return useQuery({
    queryKey: ['policies'],
    queryFn: async ({ signal }) => (await call(listPolicies, {}, { signal, quiet: true })).policies,
  })
}

export function useTemplates() {
  return useQuery({
    queryKey: ['policy-templates'],
    queryFn: async ({ signal }) => (await call(policyTemplates, {}, { signal, quiet: true })).templates,
  })
}

/** What a policy would have matched; the answer before stays while the next one is worked out. */
export function useSimulation(input: SimulationInput | undefined) {
  return useQuery({
    queryKey: ['metrics', 'policy-simulation', input],
    enabled: input !== undefined,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(simulatePolicy, input!, { signal, quiet: true }),
  })
}

/** Whether a policy is refused only because nobody has confirmed yet how much it matches. */
export const isTooBroad = (error: unknown) => error instanceof CallFailure && error.body?.field === 'confirmedShare'

/** A change of policies changes ratings: whatever was counted before is asked for anew. */
function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        ['policies', 'list', 'metrics', 'item', 'insights'].map(key => client.invalidateQueries({ queryKey: [key] })),
      ),
  })
}

export const useSavePolicy = () =>
  useChange(({ id, ...draft }: DraftInput & { id?: string }) =>
    id === undefined
      ? call(createPolicy, draft, { quiet: true })
      : call(changePolicy, { ...draft, id }, { quiet: true }),
  )
export const useSwitchPolicy = () =>
  useChange((input: { id: string; mode: PolicyMode; confirmedShare?: number }) =>
    call(switchPolicy, input, { quiet: true }),
  )
export const useOrderPolicies = () => useChange((ids: string[]) => call(orderPolicies, { ids }))
export const useDeletePolicy = () => useChange((id: string) => call(deletePolicy, { id }))
export const useImportPolicies = () =>
  useChange((file: z.input<typeof importPolicies.input>) => call(importPolicies, file, { quiet: true }))
export const readExport = () => call(exportPolicies, {})
export const renewSecret = (id: string) => call(renewWebhookSecret, { id })

const logPage = 50
export function usePolicyLog({ policyId, eventId }: { policyId: string | undefined; eventId: string | undefined }) {
  return useInfiniteQuery({
    queryKey: ['list', 'policy-log', policyId, eventId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        policyLog,
        { ...(policyId && { policyId }), ...(eventId && { eventId }), offset: pageParam, limit: logPage },
        { signal, quiet: true },
      ),
    getNextPageParam: ({ total }, pages) => (pages.length * logPage < total ? pages.length * logPage : undefined),
  })
}
