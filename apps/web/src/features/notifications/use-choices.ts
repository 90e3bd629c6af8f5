import { changeNotificationChoices, getNotificationChoices, type NotificationChoices } from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/notifications.ts'

const queryKey = ['notifications', 'choices']

export function useChoices() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getNotificationChoices, {}, { signal }) })
}

export function useSaveChoices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choices: NotificationChoices) => call(changeNotificationChoices, choices, { quiet: true }),
    onSuccess: shown => {
      client.setQueryData(queryKey, shown)
      toast('success', texts.choices.saved)
      return client.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}
