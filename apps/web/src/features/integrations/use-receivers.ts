import {
  changeApp,
  changeReceiver,
  createReceiver,
  deleteReceiver,
  listApps,
  listDeliveries,
  renewReceiverSecret,
  switchReceiver,
  testReceiver,
  type Delivery,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'

export type ReceiverInput = z.input<typeof createReceiver.input>
export const shownAtMost = 50

export function useDeliveries(id: string, state: Delivery['state'] | undefined) {
  return useQuery({
    queryKey: ['deliveries', id, state],
    queryFn: ({ signal }) =>
      call(listDeliveries, { id, limit: shownAtMost, ...(state && { state }) }, { signal, quiet: true }),
  })
}

export function useApps() {
  return useQuery({ queryKey: ['apps'], queryFn: async () => (await call(listApps, {}, { quiet: true })).apps })
}

/** What changes one of these lists has all of them asked for anew. */
function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        ['receivers', 'deliveries', 'tickets', 'apps', 'status'].map(key =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

/** Gives what is shown this once, where something is. */
export const useSaveReceiver = () =>
  useChange(async ({ id, ...draft }: ReceiverInput & { id?: string | undefined }) => {
    if (id === undefined) return (await call(createReceiver, draft, { quiet: true })).secret
    await call(changeReceiver, { ...draft, id }, { quiet: true })
    return undefined
  })
export const useSwitchReceiver = () =>
  useChange((input: { id: string; on: boolean }) => call(switchReceiver, input, { quiet: true }))
export const useDeleteReceiver = () => useChange((id: string) => call(deleteReceiver, { id }))
export const useTestReceiver = () => useChange((id: string) => call(testReceiver, { id }, { quiet: true }))
export const useRenewSecret = () => useChange((id: string) => call(renewReceiverSecret, { id }, { quiet: true }))
export const useChangeApp = () =>
  useChange((input: z.input<typeof changeApp.input>) => call(changeApp, input, { quiet: true }))
