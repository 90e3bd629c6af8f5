import {
  approveSupportAccess,
  getSupportAccess,
  provideSupportAccess,
  rejectSupportAccess,
  revokeSupportAccess,
  type SupportAccess,
} from '@sharelight/contract'
import { interfaceLimits } from '@sharelight/domain'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailure, call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/support.ts'

const steps = {
  provide: provideSupportAccess,
  approve: approveSupportAccess,
  reject: rejectSupportAccess,
  revoke: revokeSupportAccess,
}
export type SupportStep = keyof typeof steps

const queryKey = ['support-access']

/** Whether support staff may sign in; asked again every 60 s (specification S4.054). */
export function useSupportAccess() {
  return useQuery({
    queryKey,
    queryFn: () => call(getSupportAccess, {}, { quiet: true }),
    refetchInterval: interfaceLimits.supportPoll,
    refetchIntervalInBackground: true,
  })
}

export function useSupportStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: SupportStep): Promise<SupportAccess> => call(steps[step], {}, { quiet: true }),
    onSuccess(access, step) {
      client.setQueryData(queryKey, access)
      toast('success', texts.done[step])
    },
    onError(error) {
      toast('alert', error instanceof CallFailure && error.body ? error.message : texts.failed)
      void client.invalidateQueries({ queryKey })
    },
  })
}
