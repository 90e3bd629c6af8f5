import type { MetricCondition } from '@sharelight/contract'
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  title: string
  /** A CSS grid track such as `minmax(160px, 2fr)` or `90px`. */
  width: string
  cell: (row: Row) => ReactNode
  /** The dimension to sort by; without it the column cannot be sorted. */
  sortBy?: string
  align?: 'end'
  /** Can be done without where there is little room. */
  spare?: true
  /** What a click on its funnel narrows the list to; nothing where the row has no such value. */
  only?: (row: Row) => MetricCondition | undefined
}

export interface Sort {
  by: string
  direction: 'Ascend' | 'Descend'
}

export interface Selection<Row> {
  ids: ReadonlySet<string>
  idOf: (row: Row) => string
  onChange: (ids: ReadonlySet<string>) => void
}
