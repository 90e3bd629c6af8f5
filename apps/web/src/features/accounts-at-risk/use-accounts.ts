import { changeAccountRiskSettings, importLeavers, listAccountsAtRisk, type AccountList } from '@sharelight/contract'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { usePaged } from '../../lib/use-paged.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/accounts-at-risk.ts'

export interface AccountsQuestion {
  list: AccountList
  search?: string
  reason?: string
  sort: 'severity' | 'name' | 'lastSignIn' | 'reach'
  direction: 'Ascend' | 'Descend'
}

type Answer = z.output<typeof listAccountsAtRisk.output>

export function useAccounts(question: AccountsQuestion) {
  const paged = usePaged({
    key: ['list', 'accounts-at-risk', question],
    read: (page, signal) => call(listAccountsAtRisk, { ...question, ...page }, { signal }),
  })
  return { ...paged, overview: paged.first.data as Answer | undefined }
}

export function useUnusedDays() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (unusedDays: number) => call(changeAccountRiskSettings, { unusedDays }),
    onSuccess: () => changed(client),
  })
}

export function useImportLeavers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { csv: string; dryRun: boolean }) => call(importLeavers, input, { quiet: true }),
    onSuccess: ({ saved }) => (saved > 0 ? changed(client) : undefined),
  })
}

function changed(client: QueryClient) {
  toast('success', texts.saved)
  return client.invalidateQueries({ queryKey: ['list'] })
}
