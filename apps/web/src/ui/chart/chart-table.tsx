import { isValidElement, type ReactNode } from 'react'
import classes from './chart-table.module.css'

export interface TableView {
  columns: readonly string[]
  rows: readonly (readonly (string | number | ReactNode)[])[]
}

/** Plain rows, each named by its first cell; columns of numbers stand to the right. Scrolls within its height. */
export function ChartTable({ label, table, height }: { label: string; table: TableView; height: number }) {
  const sideOf = (place: number) =>
    place > 0 && table.rows.length > 0 && table.rows.every(row => isFigure(row[place])) ? 'end' : undefined
  const sides = table.columns.map((_, place) => sideOf(place))
  return (
    <div className={classes.scroller} style={{ height }} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.columns.map((column, place) => (
              <th key={column} scope="col" data-side={sides[place]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) =>
                place === 0 ? (
                  <th key={place} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={place} data-side={sides[place]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A number, as it is or as it is shown, also inside a link. */
function isFigure(cell: ReactNode): boolean {
  if (isValidElement<{ children?: ReactNode }>(cell)) return isFigure(cell.props.children)
  return typeof cell === 'number' || (typeof cell === 'string' && /^[\d.,]+[KM]?$/.test(cell))
}
