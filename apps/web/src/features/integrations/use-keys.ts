import {
  changeAdminGroup,
  createApiKey,
  createScimToken,
  getProvisioning,
  listApiKeys,
  revokeApiKey,
  revokeScimToken,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'

export const useKeys = () =>
  useQuery({ queryKey: ['api-keys'], queryFn: ({ signal }) => call(listApiKeys, {}, { signal, quiet: true }) })

export const useProvisioning = () =>
  useQuery({ queryKey: ['provisioning'], queryFn: ({ signal }) => call(getProvisioning, {}, { signal, quiet: true }) })

/** What changes one of these lists has both asked for anew. */
function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(['api-keys', 'provisioning', 'admins'].map(key => client.invalidateQueries({ queryKey: [key] }))),
  })
}

/** Gives the key, which is shown this once. */
export const useMakeKey = () =>
  useChange(
    async (wanted: z.input<typeof createApiKey.input>) => (await call(createApiKey, wanted, { quiet: true })).apiKey,
  )
export const useRevokeKey = () => useChange((id: string) => call(revokeApiKey, { id }))
/** Gives the token, which is shown this once. */
export const useMakeToken = () =>
  useChange(
    async (wanted: z.input<typeof createScimToken.input>) =>
      (await call(createScimToken, wanted, { quiet: true })).token,
  )
export const useRevokeToken = () => useChange((id: string) => call(revokeScimToken, { id }))
export const useChangeGroup = () =>
  useChange((input: z.input<typeof changeAdminGroup.input>) => call(changeAdminGroup, input, { quiet: true }))
