import type { TimeRange } from '@sharelight/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { interfaceLimits } from '@sharelight/domain'
import { useCallback, useState } from 'react'

export interface Page<Row> {
  items: Row[]
  total: number
  /** So many rows are shown, and the edition that shows all. */
  limited?: { to: number; edition: string }
  /** What the edition shows of time, where all of it was asked for. */
  timeFrame?: TimeRange
}
interface Source<Row> {
  /** Names the question; pages of one question have the same total. */
  key: readonly unknown[]
  read: (page: { offset: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
}

const pageSize = interfaceLimits.searchPage
/** So many rows beyond those in sight are asked for, too: who scrolls on finds them there. */
const ahead = 60

const pageOf = (row: number) => Math.floor(row / pageSize)

/** A list of any length: the pages in sight are asked for, wherever it is scrolled to. */
export function usePaged<Row>({ key, read }: Source<Row>) {
  const [visible, setVisible] = useState<readonly [number, number]>([0, 0])
  const query = (page: number) => ({
    queryKey: [...key, page],
    queryFn: ({ signal }: { signal: AbortSignal }) => read({ offset: page * pageSize, limit: pageSize }, signal),
  })
  const first = useQuery({ ...query(0), placeholderData: keepPreviousData })
  const total = first.data?.total ?? 0
  const shown = Math.min(total, first.data?.limited?.to ?? total)
  const [from, to] = [Math.max(1, pageOf(visible[0] - ahead)), pageOf(Math.min(shown - 1, visible[1] + ahead))]
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
  const others = useQueries({ queries: pages.map(query) })
  const rowAt = (index: number): Row | undefined => {
    const page = pageOf(index)
    const data = page === 0 ? first.data : others[page - from]?.data
    return data?.items[index % pageSize]
  }
  const onVisible = useCallback(
    (from: number, to: number) => setVisible(([a, b]) => (a === from && b === to ? [a, b] : [from, to])),
    [],
  )
  return { first, rowAt, onVisible, total, shown, inSight: visible[0] }
}
