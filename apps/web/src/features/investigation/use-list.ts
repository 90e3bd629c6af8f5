import type { Endpoint, ListQuery } from '@sharelight/contract'
import { call } from '../../lib/api.ts'
import { lists, type ListName } from '../../lib/lists.ts'
import { usePaged, type Page } from '../../lib/use-paged.ts'
import type { RowOf } from './columns.tsx'

export function useList<Name extends ListName>(name: Name, question: ListQuery) {
  const endpoint: Endpoint<typeof ListQuery> = lists[name]
  return usePaged({
    key: ['list', name, question],
    read: async (page, signal) => asPage<Name>(await call(endpoint, { ...question, ...page }, { signal })),
  })
}

/** Each list answers rows of its own kind; the endpoint's declaration says so, but not in terms of the list's name. */
function asPage<Name extends ListName>(answer: unknown) {
  return answer as Page<RowOf[Name]>
}
