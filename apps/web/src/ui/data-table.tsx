import { useVirtualizer } from '@tanstack/react-virtual'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import classes from './data-table.module.css'
import { texts } from './texts.ts'

export interface Column<Row> {
  id: string
  title: string
  /** A CSS grid track such as `minmax(160px, 2fr)` or `90px`. */
  width: string
  cell: (row: Row) => ReactNode
  /** The dimension to sort by; without it the column cannot be sorted. */
  sortBy?: string
  align?: 'end'
}
export interface Sort { by: string; direction: 'Ascend' | 'Descend' }

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  total: number
  /** The row at this place, or undefined while it is loading. */
  rowAt: (index: number) => Row | undefined
  /** Says which rows are in sight, first and last. */
  onVisible: (first: number, last: number) => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  onOpen?: (row: Row) => void
  isOpen?: (row: Row) => boolean
}

const rowHeight = 36
/** Browsers cannot lay out boxes much higher than 33 million pixels. */
const mostRows = 900_000

/** A grid of any number of rows: only those in sight exist. Arrow keys, Home, End, Page Up and Down move; Enter opens. */
export function DataTable<Row>({ label, columns, total, rowAt, onVisible, sort, onSort, onOpen, isOpen }: DataTableProps<Row>) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const count = Math.min(total, mostRows)
  const virtual = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 12, scrollPaddingStart: rowHeight })
  const rows = virtual.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => onVisible(first, last), [first, last, onVisible])
  const template = columns.map(column => column.width).join(' ')

  function steer(event: React.KeyboardEvent) {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: count - 1, PageDown: active + page, PageUp: active - page }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(count - 1, target))
      setActive(next)
      virtual.scrollToIndex(next)
    } else if (event.key === 'Enter') {
      const row = rowAt(active)
      if (row !== undefined) onOpen?.(row)
    }
  }

  return (
    <div
      ref={scroller} className={classes.scroller} role="grid" aria-label={label} aria-rowcount={total + 1} aria-colcount={columns.length} tabIndex={0}
      aria-activedescendant={active >= 0 && rows.some(row => row.index === active) ? `${id}-${active}` : undefined} onKeyDown={steer}
    >
      <div className={classes.inner}>
        <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
          {columns.map(column => <Heading key={column.id} column={column} sort={sort} onSort={onSort} />)}
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {rows.map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <div
                key={index} id={`${id}-${index}`} role="row" aria-rowindex={index + 2} aria-selected={row !== undefined && (isOpen?.(row) ?? false)} data-active={index === active || undefined}
                className={classes.row} style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
                onClick={() => { setActive(index); if (row !== undefined) onOpen?.(row) }}
              >
                {columns.map(column => (
                  <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>{row === undefined ? <span className={classes.skeleton} /> : column.cell(row)}</div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      {total > mostRows && <p className={classes.more}>{`The first ${mostRows.toLocaleString('en-GB')} rows. Filter to see the others.`}</p>}
    </div>
  )
}

function Heading<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const { sortBy, title, align } = column
  const direction = sort && sort.by === sortBy ? sort.direction : undefined
  const Arrow = direction === 'Ascend' ? IconArrowUp : IconArrowDown
  if (!sortBy || !onSort) return <div role="columnheader" className={classes.cell} data-align={align}>{title}</div>
  return (
    <div role="columnheader" className={classes.cell} data-align={align} aria-sort={direction ? (direction === 'Ascend' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort({ by: sortBy, direction: direction === 'Descend' ? 'Ascend' : 'Descend' })}>
        {title}{direction && <Arrow size={13} aria-hidden />}
      </button>
    </div>
  )
}

export function TablePlaceholder() {
  return (
    <div className={classes.scroller} role="status">
      <span className="visually-hidden">{texts.loading}</span>
      {Array.from({ length: 12 }, (_, index) => <div key={index} className={classes.placeholder}><span className={classes.skeleton} /></div>)}
    </div>
  )
}
