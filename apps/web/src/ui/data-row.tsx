import { IconFilter } from '@tabler/icons-react'
import { memo, useDeferredValue } from 'react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { texts } from '#texts/shared.ts'

interface DataRowProps<Row> {
  id: string
  index: number
  /** Where it lies in the box, in pixels. */
  top: number
  row: Row | undefined
  columns: readonly Column<Row>[]
  template: string
  /** Whether the list can be narrowed to what a cell says. */
  isNarrowable: boolean
  isActive: boolean
  isOpen: boolean
  /** Undefined where rows cannot be selected. */
  isChosen: boolean | undefined
}

function Row<T>({ id, index, top, row, columns, template, isNarrowable, isActive, isOpen, isChosen }: DataRowProps<T>) {
  const shown = useDeferredValue(row)
  return (
    <div
      id={id}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen ?? isOpen}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      className={classes.row}
      style={{ gridTemplateColumns: template, top }}
    >
      {isChosen !== undefined && (
        <div role="gridcell" className={classes.choose} data-choose>
          <input type="checkbox" aria-label={texts.selectRow} tabIndex={-1} checked={isChosen} readOnly />
        </div>
      )}
      {columns.map(column => (
        <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
          {shown === undefined ? <span className={classes.skeleton} /> : column.cell(shown)}
          {isNarrowable && shown !== undefined && column.only?.(shown) && (
            <button
              type="button"
              tabIndex={-1}
              className={classes.only}
              data-only={column.id}
              title={texts.only}
              aria-label={`${texts.only}: ${column.title}`}
            >
              <IconFilter size={13} aria-hidden />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

/** A row is drawn anew only when something of it changed, not each time that the list moves. */
export const DataRow = memo(Row) as typeof Row
