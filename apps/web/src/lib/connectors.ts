import { listConnectors, type FormField } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** What can be connected here. */
export function useConnectors() {
  return useQuery({
    queryKey: ['connectors'],
    queryFn: async () => (await call(listConnectors, {})).connectors,
    staleTime: Infinity,
  })
}

/** Whether a field lists folders of the server's machine. */
export const isOfFolders = (field: FormField) => field.of === 'folders'
