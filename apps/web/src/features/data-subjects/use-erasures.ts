import {
  closeErasure,
  createErasure,
  decideErasure,
  listErasureEntries,
  listErasures,
  lookAgainForErasure,
  type ErasureEntry,
  type ErasureState,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { usePaged } from '../../lib/use-paged.ts'

const key = ['list', 'erasures']

export function useErasures() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(listErasures, {}, { signal }) })
}

export function useEntries(id: string) {
  return usePaged<ErasureEntry>({
    key: [...key, id, 'entries'],
    read: (page, signal) => call(listErasureEntries, { id, ...page }, { signal }),
  })
}

interface Begun {
  title: string
  subject: string
  dueAt: string | null
}
interface Decision {
  items: string[]
  state: ErasureState
  reason: string
}

export const useBegin = () => useChange((asked: Begun) => call(createErasure, asked))
export const useDecide = (id: string) => useChange((decision: Decision) => call(decideErasure, { id, ...decision }))
export const useLook = (id: string) => useChange(() => call(lookAgainForErasure, { id }))
export const useClosed = (id: string) => useChange((closed: boolean) => call(closeErasure, { id, closed }))

function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: key }) })
}
