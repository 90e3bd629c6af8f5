import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { interfaceLimits } from '@sharelight/domain'
import { useCallback, useState } from 'react'

export interface Page<Row> { items: Row[]; total: number; limited?: { to: number; edition: string } }
interface Source<Row> {
  /** Names the question; pages of one question have the same total. */
  key: readonly unknown[]
  read: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
}

const pageSize = interfaceLimits.searchPage

/** A list of any length: the pages in sight are asked for, wherever it is scrolled to. */
export function usePaged<Row>({ key, read }: Source<Row>) {
  const [visible, setVisible] = useState<readonly [number, number]>([0, 0])
  const query = (page: number) => ({
    queryKey: [...key, page], queryFn: ({ signal }: { signal: AbortSignal }) => read({ offset: page * pageSize, limit: pageSize }, signal),
  })
  const first = useQuery({ ...query(0), placeholderData: keepPreviousData })
  const pages = [...new Set([Math.floor(visible[0] / pageSize), Math.floor(visible[1] / pageSize)])].filter(page => page > 0)
  const others = useQueries({ queries: pages.map(query) })
  const rowAt = (index: number): Row | undefined => {
    const page = Math.floor(index / pageSize)
    const data = page === 0 ? first.data : others[pages.indexOf(page)]?.data
    return data?.items[index % pageSize]
  }
  const onVisible = useCallback((from: number, to: number) => setVisible(([a, b]) => a === from && b === to ? [a, b] : [from, to]), [])
  return { first, rowAt, onVisible, total: first.data?.total ?? 0 }
}
