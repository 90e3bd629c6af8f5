import { cancelSource, pauseSource, removeSource, resumeSource, scanSource, type Source } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure, call } from '../../lib/api.ts'
import { withProgress } from '../../lib/scan-state.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/sources.ts'

const verbs = { scan: scanSource, pause: pauseSource, resume: resumeSource, cancel: cancelSource }
export type ScanVerb = keyof typeof verbs

/** Starts, pauses, resumes and cancels scans. A conflict (S8.005) is told in the server's words. */
export function useControl() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, verb }: { id: string; verb: ScanVerb }) => call(verbs[verb], { id }),
    onSuccess: progress => client.setQueryData<Source[]>(['sources'], sources => withProgress(sources, progress)),
    onError: error => {
      if (error instanceof CallFailure && (error.code === 409 || error.code === 404)) toast('alert', error.message)
      void client.invalidateQueries({ queryKey: ['sources'] })
    },
  })
}

export function useRemove() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, erase }: { id: string; erase: boolean }) => call(removeSource, { id, erase }),
    onSuccess: (_, { id }) => {
      toast('success', texts.disconnected)
      // Nothing is asked of it any more.
      client.removeQueries({ queryKey: ['coverage', id] })
      client.setQueryData<Source[]>(['sources'], sources => sources?.filter(source => source.id !== id))
      return client.invalidateQueries()
    },
    onError: error => {
      if (error instanceof CallFailure && error.code === 409) toast('alert', error.message)
    },
  })
}
