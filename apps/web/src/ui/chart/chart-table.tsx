import type { ReactNode } from 'react'
import classes from './chart-table.module.css'

export interface TableView { columns: readonly string[]; rows: readonly (readonly (string | number | ReactNode)[])[] }

/** Plain rows, each named by its first cell; scrolls within its height. */
export function ChartTable({ label, table, height }: { label: string; table: TableView; height: number }) {
  return (
    <div className={classes.scroller} style={{ height }} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead><tr>{table.columns.map(column => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>{row.map((cell, place) => place === 0 ? <th key={place} scope="row">{cell}</th> : <td key={place}>{cell}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
