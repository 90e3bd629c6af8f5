import { getPersonAccess, listReachers, whatIfGone } from '@sharelight/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

const pageSize = 50

interface Counted {
  items: readonly unknown[]
}
const nextOf = (pages: readonly Counted[], total: number) => {
  const seen = pages.reduce((sum, { items }) => sum + items.length, 0)
  return seen < total && pages.at(-1)?.items.length ? seen : undefined
}

/** The people who can reach an item, as far down as one has come. */
export function useReachers(id: string) {
  return useInfiniteQuery({
    queryKey: ['item', 'reachers', id],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listReachers, { id, offset: pageParam, limit: pageSize }, { signal, quiet: true }),
    getNextPageParam: (last, pages) => nextOf(pages, last.total),
  })
}

/** Who would lose what without all that a principal was given; of one item where that is named. */
export function useWhatIf(principal: string, item: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['item', 'what-if', principal, item],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(
        whatIfGone,
        { principal, ...(item && { item }), offset: pageParam, limit: pageSize },
        { signal, quiet: true },
      ),
    getNextPageParam: (last, pages) =>
      nextOf(
        pages.map(({ losers }) => ({ items: losers })),
        last.losing ?? 0,
      ),
  })
}

export function usePersonAccess(id: string) {
  return useQuery({
    queryKey: ['list', 'person-access', id],
    queryFn: ({ signal }) => call(getPersonAccess, { id }, { signal, quiet: true }),
  })
}
