import { getUiSettings, putUiSettings } from '@sharelight/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const queryKey = ['ui-settings']

/** What this user has chosen about the interface, and how to choose; nothing while it is not known. */
export function useUiSettings() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await call(getUiSettings, {}, { quiet: true })).value.uiSettings,
    staleTime: Infinity,
  })
  function choose(changes: Record<string, unknown>) {
    client.setQueryData(queryKey, { ...data, ...changes })
    void call(putUiSettings, { uiSettings: changes }, { quiet: true }).catch(() => {})
  }
  return { settings: data, choose }
}
