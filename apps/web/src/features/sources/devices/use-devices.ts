import {
  listDevices,
  makeDeviceCode,
  removeDevice,
  revokeDevice,
  revokeDeviceCode,
  saveDevicePolicy,
} from '@sharelight/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'

export type DeviceList = z.output<typeof listDevices.output>

const key = ['devices']
export const devicesAtOnce = 25
const askedAgainMs = 30_000

export const useDevices = (wanted: z.input<typeof listDevices.input>) =>
  useQuery({
    queryKey: [...key, wanted],
    queryFn: ({ signal }) => call(listDevices, wanted, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: askedAgainMs,
  })

function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([key, ['sources']].map(queryKey => client.invalidateQueries({ queryKey }))),
  })
}

/** Gives the code, which is shown this once. */
export const useMakeCode = () =>
  useChange(
    async (wanted: z.input<typeof makeDeviceCode.input>) => (await call(makeDeviceCode, wanted, { quiet: true })).code,
  )
export const useRevokeCode = () => useChange((id: string) => call(revokeDeviceCode, { id }))
export const useRevokeDevice = () => useChange((id: string) => call(revokeDevice, { id }))
export const useRemoveDevice = () => useChange((id: string) => call(removeDevice, { id }))
export const useSavePolicy = () =>
  useChange((policy: z.input<typeof saveDevicePolicy.input>) => call(saveDevicePolicy, policy, { quiet: true }))
