import { dropDeadLetter, listDeadLetters, sendDeadLetter } from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailure, call } from './api.ts'
import { toast } from '../ui/toast.ts'
import { texts } from '#texts/undelivered.ts'

const queryKey = ['dead-letters']
export const shownAtMost = 100

const decisions = { again: sendDeadLetter, giveUp: dropDeadLetter }

export function useDeadLetters() {
  return useQuery({ queryKey, queryFn: () => call(listDeadLetters, { limit: shownAtMost }) })
}

/** Has one tried again, or gives it up; the list follows. */
export function useDecision() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, what }: { id: string; what: keyof typeof decisions }) =>
      call(decisions[what], { id }, { quiet: true }),
    onSuccess: (_, { what }) => toast('success', texts.done[what]),
    onError: error => toast('alert', error instanceof CallFailure && error.body ? error.message : texts.failed),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
