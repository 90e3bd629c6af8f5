import { createException, endException, learnExceptions, listExceptions } from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './api.ts'

export type ExceptionInput = z.input<typeof createException.input>

export function useExceptions() {
  return useQuery({
    queryKey: ['exceptions'],
    queryFn: async ({ signal }) => (await call(listExceptions, {}, { signal, quiet: true })).exceptions,
  })
}

/** Wider exceptions that the single ones have in common. */
export function useLessons() {
  return useQuery({
    queryKey: ['exceptions', 'lessons'],
    queryFn: async ({ signal }) => (await call(learnExceptions, {}, { signal, quiet: true })).lessons,
  })
}

export function useCreateException() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: ExceptionInput) => call(createException, input, { quiet: true }),
    onSuccess: refresh,
  })
}

export function useEndException() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => call(endException, { id }), onSuccess: refresh })
}

/** The labels of items change with an exception. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(['exceptions', 'item', 'list', 'metrics'].map(key => client.invalidateQueries({ queryKey: [key] })))
}
