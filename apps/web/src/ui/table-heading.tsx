import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Column, Selection, Sort } from './column.ts'
import { ColumnEdge } from './column-edge.tsx'
import classes from './data-table.module.css'
import type { Resize } from './use-widths.ts'
import { texts } from '#texts/shared.ts'

export function TableHeading<Row>({
  column,
  sort,
  onSort,
  onResize,
}: {
  column: Column<Row>
  sort?: Sort
  onSort?: (sort: Sort) => void
  onResize: Resize
}) {
  const { sortBy, title, align } = column
  const direction = sort && sort.by === sortBy ? sort.direction : undefined
  const edge = <ColumnEdge column={column.id} title={title} onResize={onResize} />
  const Arrow = direction === 'Ascend' ? IconArrowUp : IconArrowDown
  if (!sortBy || !onSort)
    return (
      <div role="columnheader" className={classes.cell} data-align={align}>
        {title}
        {edge}
      </div>
    )
  return (
    <div
      role="columnheader"
      className={classes.cell}
      data-align={align}
      aria-sort={direction ? (direction === 'Ascend' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ by: sortBy, direction: direction === 'Descend' ? 'Ascend' : 'Descend' })}
      >
        {title}
        {direction && <Arrow size={13} aria-hidden />}
      </button>
      {edge}
    </div>
  )
}

const mostAtOnce = 1000

/** Selects the rows that are loaded, up to a thousand; what is not loaded nobody has looked at. */
export function SelectAll<Row>({
  selection: { ids, idOf, onChange },
  total,
  rowAt,
}: {
  selection: Selection<Row>
  total: number
  rowAt: (index: number) => Row | undefined
}) {
  function all() {
    const loaded = Array.from({ length: Math.min(total, mostAtOnce) }, (_, index) => rowAt(index)).filter(
      row => row !== undefined,
    )
    onChange(ids.size > 0 ? new Set() : new Set(loaded.map(idOf)))
  }
  return (
    <div role="columnheader" className={classes.choose}>
      <input
        type="checkbox"
        aria-label={texts.selectAll}
        checked={ids.size > 0}
        ref={box => {
          if (box) box.indeterminate = ids.size > 0 && ids.size < total
        }}
        onChange={all}
      />
    </div>
  )
}
