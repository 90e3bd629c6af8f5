import type { MetricCondition } from '@sharelight/contract'
import { useEffect, useId, useRef, useState } from 'react'
import type { Column, Selection, Sort } from './column.ts'
import { DataRow } from './data-row.tsx'
import classes from './data-table.module.css'
import { SelectAll, TableHeading } from './table-heading.tsx'
import { texts } from '#texts/shared.ts'
import { useRows } from './use-rows.ts'
import { useWidths } from './use-widths.ts'

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  total: number
  /** The row at this place, or undefined while it is loading. */
  rowAt: (index: number) => Row | undefined
  /** Says which rows are in sight, first and last. */
  onVisible?: (first: number, last: number) => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  onOpen?: (row: Row) => void
  isOpen?: (row: Row) => boolean
  /** With it, cells of columns that say how have a funnel that narrows the list to what they show. */
  onOnly?: (condition: MetricCondition) => void
  /** With it, rows have a box to select them by; Space does it too. */
  selection?: Selection<Row>
  /** Goes back to the top when it changes. */
  question?: string
  /** Custom properties that its cells draw by. */
  style?: React.CSSProperties
}

const rowHeight = 36
const tellEveryMs = 100

/** A grid of any number of rows: only those in sight exist. Arrow keys, Home, End, Page Up and Down move; Enter opens. */
export function DataTable<Row>({
  label,
  columns,
  total,
  rowAt,
  onVisible,
  sort,
  onSort,
  onOpen,
  isOpen,
  onOnly,
  selection,
  question,
  style,
}: DataTableProps<Row>) {
  const id = useId()
  const [active, setActive] = useState(-1)
  const { scroller, onScroll, sight, height, reveal, toTop } = useRows({ count: total, rowHeight, head: rowHeight })
  useTellVisible(sight, onVisible)
  useEffect(toTop, [toTop, question])
  const choose = (row: Row) => selection?.onChange(toggled(selection.ids, selection.idOf(row)))
  const { resize, least, ...widths } = useWidths(label, columns)
  const template = `${selection ? '36px ' : ''}${widths.template}`

  function steer(event: React.KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const target = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: total - 1,
      PageDown: active + page,
      PageUp: active - page,
    }[event.key]
    const row = rowAt(active)
    if (target !== undefined) {
      const next = Math.max(0, Math.min(total - 1, target))
      setActive(next)
      reveal(next)
    } else if (event.key === 'Enter' && row !== undefined) onOpen?.(row)
    else if (event.key === ' ' && row !== undefined && selection) choose(row)
    else return
    event.preventDefault()
  }

  function press({ target }: React.MouseEvent) {
    if (!(target instanceof Element)) return
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    const row = rowAt(index)
    if (row === undefined) return
    const narrows = target.closest<HTMLElement>('[data-only]')?.dataset.only
    const condition = narrows && columns.find(column => column.id === narrows)?.only?.(row)
    if (condition) return onOnly?.(condition)
    if (target.closest('a, button')) return
    if (target.closest('[data-choose]')) return choose(row)
    setActive(index)
    onOpen?.(row)
  }

  const indexes = Array.from({ length: Math.max(0, sight.last - sight.first + 1) }, (_, place) => sight.first + place)
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={style}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + (selection ? 1 : 0)}
      tabIndex={0}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={active >= sight.first && active <= sight.last ? `${id}-${active}` : undefined}
      onClick={press}
      onKeyDown={steer}
      onScroll={onScroll}
    >
      <div className={classes.inner} style={least ? { minWidth: least + (selection ? 36 : 0) } : undefined}>
        <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
          {selection && <SelectAll selection={selection} total={total} rowAt={rowAt} />}
          {columns.map(column => (
            <TableHeading key={column.id} column={column} sort={sort} onSort={onSort} onResize={resize} />
          ))}
        </div>
        <div role="rowgroup" style={{ height, position: 'relative' }}>
          {indexes.map(index => {
            const row = rowAt(index)
            return (
              <DataRow
                key={index}
                id={`${id}-${index}`}
                index={index}
                top={index * rowHeight - sight.shift}
                row={row}
                columns={columns}
                template={template}
                isNarrowable={onOnly !== undefined}
                isActive={index === active}
                isOpen={row !== undefined && (isOpen?.(row) ?? false)}
                isChosen={selection && row !== undefined ? selection.ids.has(selection.idOf(row)) : undefined}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** While it scrolls, the rows in sight are told ten times a second, so that not every row on the way is asked for. */
function useTellVisible(
  { first, last }: { first: number; last: number },
  onVisible: ((first: number, last: number) => void) | undefined,
) {
  const told = useRef(0)
  useEffect(() => {
    if (!onVisible || last < first) return
    const timer = setTimeout(
      () => {
        told.current = performance.now()
        onVisible(first, last)
      },
      Math.max(0, told.current + tellEveryMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [first, last, onVisible])
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

export function TablePlaceholder() {
  return (
    <div className={classes.scroller} role="status">
      <span className="visually-hidden">{texts.loading}</span>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={classes.placeholder}>
          <span className={classes.skeleton} />
        </div>
      ))}
    </div>
  )
}
