import { addAccount, listAccounts, removeAccount } from '@sharelight/contract'
import { interfaceLimits } from '@sharelight/domain'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, CallFailure } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/accounts.ts'

export type AccountFilter = 'all' | 'synced' | 'failing'
export interface AccountQuestion {
  search: string
  orderBy: string
  filter: AccountFilter
}

const pageSize = interfaceLimits.accountPage
const filters = { all: undefined, synced: 'syncErrorCode is null', failing: 'syncErrorCode is not null' } as const

/** Accounts a page of 100 after the other, by the server's cursor (specification S7.040, S9.014). */
export function useAccounts({ search, orderBy, filter }: AccountQuestion) {
  return useInfiniteQuery({
    queryKey: ['accounts', search, orderBy, filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAccounts,
        {
          $top: pageSize,
          textQuery: search,
          $orderBy: orderBy,
          cursor: pageParam,
          ...(filters[filter] && { $filter: filters[filter] }),
        },
        { signal },
      ),
    getNextPageParam: last => (last.hasMore ? last.cursor : undefined),
  })
}

export function useAddAccount(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<typeof addAccount.input>) => call(addAccount, input),
    onSuccess: async () => {
      toast('success', texts.added)
      onDone()
      await client.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError: error => {
      if (error instanceof CallFailure && error.code === 409) toast('alert', error.message)
    },
  })
}

export function useRemoveAccount() {
  const client = useQueryClient()
  return async (id: string) => {
    await call(removeAccount, { id })
    toast('success', texts.removed)
    await client.invalidateQueries({ queryKey: ['accounts'] })
  }
}
