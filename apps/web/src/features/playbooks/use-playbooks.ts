import {
  decideWork,
  getPlaybook,
  listAffected,
  listPlaybooks,
  listWork,
  planPlaybook,
  writePlaybookScript,
  type PlaybookId,
  type PlaybookScope,
  type WorkEntry,
} from '@sharelight/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { CallFailure, call } from '../../lib/api.ts'
import { usePaged } from '../../lib/use-paged.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/playbooks.ts'

// A list as others are: what a scan finds shows at once.
const key = ['list', 'playbooks']
const pageSize = 50

export function usePlaybooks() {
  return useQuery({
    queryKey: [...key, 'all'],
    queryFn: ({ signal }) => call(listPlaybooks, {}, { signal, quiet: true }),
  })
}

export function usePlaybook(id: PlaybookId) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => call(getPlaybook, { id }, { signal, quiet: true }),
  })
}

/** What a playbook applies to now, of what is meant. */
export function useAffected(id: PlaybookId, question: { scope: PlaybookScope; search: string }) {
  return usePaged({
    key: [...key, id, 'affected', question],
    read: async (page, signal) => {
      const { rows, total } = await call(
        listAffected,
        { id, scope: question.scope, ...(question.search && { search: question.search }), ...page },
        { signal, quiet: true },
      )
      return { items: rows, total }
    },
  })
}

/** Has a dry run made. */
export function usePlanning() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: z.input<typeof planPlaybook.input>) => call(planPlaybook, asked, { quiet: true }),
    onError: error =>
      toast('alert', error instanceof CallFailure && error.body ? error.message : texts.planning.failed),
    onSettled: () => client.invalidateQueries({ queryKey: ['plans'] }),
  })
}

/** Has a script written. */
export function useScript() {
  return useMutation({
    mutationFn: (asked: z.input<typeof writePlaybookScript.input>) => call(writePlaybookScript, asked, { quiet: true }),
  })
}

export interface WorkQuestion {
  scope: PlaybookScope
  state: WorkEntry['state']
  owner?: string
  search?: string
}

export function useWork(id: PlaybookId, question: WorkQuestion) {
  return useInfiniteQuery({
    queryKey: [...key, id, 'work', question],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(listWork, { id, ...question, offset: pageParam, limit: pageSize }, { signal, quiet: true }),
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, { entries }) => sum + entries.length, 0)
      return seen < last.total && last.entries.length ? seen : undefined
    },
  })
}

export function useDecideWork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (asked: z.input<typeof decideWork.input>) => call(decideWork, asked, { quiet: true }),
    onSuccess: ({ changed }) => toast('success', texts.work.changed(changed)),
    onError: error =>
      toast('alert', error instanceof CallFailure && error.body ? error.message : texts.planning.failed),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
