import { getLabelTree } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './api.ts'
import { labelName } from './label-name.ts'

export function useLabels() {
  return useQuery({
    queryKey: ['labels'],
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await call(getLabelTree, {}, { signal })).labels,
  })
}

/** The name of a label by its key; in words made from the key while the tree is not there. */
export function useLabelNames(): (key: string) => string {
  const { data } = useLabels()
  return useMemo(() => {
    const names = new Map(data?.map(label => [label.key, label.labelName]))
    return key => names.get(key) ?? labelName(key)
  }, [data])
}
