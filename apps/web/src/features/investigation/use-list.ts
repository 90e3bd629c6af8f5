import type { Endpoint, ListQuery } from '@sharelight/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../lib/api.ts'
import { lists, type ListName } from '../../lib/lists.ts'
import type { RowOf } from './columns.tsx'

const pageSize = 100

interface ListPage<Row> { items: Row[]; total: number; limited?: { to: number; edition: string } }

function pageQuery<Name extends ListName>(name: Name, question: ListQuery, page: number) {
  const endpoint: Endpoint<typeof ListQuery> = lists[name]
  return {
    queryKey: ['list', name, question, page],
    queryFn: async ({ signal }: { signal: AbortSignal }) => asPage<Name>(await call(endpoint, { ...question, offset: page * pageSize, limit: pageSize }, { signal })),
  }
}

/** Each list answers rows of its own kind; the endpoint's declaration says so, but not in terms of the list's name. */
function asPage<Name extends ListName>(answer: unknown) {
  return answer as ListPage<RowOf[Name]>
}

/** A list of any length: the pages in sight are asked for, wherever it is scrolled to. */
export function useList<Name extends ListName>(name: Name, question: ListQuery) {
  const [visible, setVisible] = useState<readonly [number, number]>([0, 0])
  const first = useQuery({ ...pageQuery(name, question, 0), placeholderData: keepPreviousData })
  const pages = [...new Set([Math.floor(visible[0] / pageSize), Math.floor(visible[1] / pageSize)])].filter(page => page > 0)
  const others = useQueries({ queries: pages.map(page => pageQuery(name, question, page)) })
  const rowAt = (index: number): RowOf[Name] | undefined => {
    const page = Math.floor(index / pageSize)
    const data = page === 0 ? first.data : others[pages.indexOf(page)]?.data
    return data?.items[index % pageSize]
  }
  const onVisible = useCallback((from: number, to: number) => setVisible(([a, b]) => a === from && b === to ? [a, b] : [from, to]), [])
  return { first, rowAt, onVisible, total: first.data?.total ?? 0 }
}
