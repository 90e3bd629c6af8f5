import { useState } from 'react'
import { useSearchParams } from 'react-router'

interface Openable<Row> {
  /** Names a row in the address. */
  keyOf: (row: Row) => string
  /** Where a row is looked for that the address names before anybody opened it here. */
  rows: readonly Row[] | undefined
}

/** The row whose drawer is open; the address says which, so that it can be shared and going back closes it. */
export function useOpened<Row>({ keyOf, rows }: Openable<Row>) {
  const [query, setQuery] = useSearchParams()
  const [last, setLast] = useState<Row>()
  const key = query.get('open')
  const isOf = (row: Row) => keyOf(row) === key
  const opened = key === null ? undefined : last !== undefined && isOf(last) ? last : rows?.find(isOf)
  function setOpened(row: Row | undefined) {
    setLast(row)
    setQuery(current => {
      const next = new URLSearchParams(current)
      if (row === undefined) next.delete('open')
      else next.set('open', keyOf(row))
      return next
    })
  }
  return { opened, setOpened }
}
