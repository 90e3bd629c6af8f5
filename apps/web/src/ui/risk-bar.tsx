import { numberIn, type MetricRow } from '../lib/metric-rows.ts'
import classes from './risk-bar.module.css'

const levels = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
] as const

/** Open events by severity as one bar; `most` is what fills the whole width. The numbers stand beside it. */
export function RiskBar({ row, most }: { row: MetricRow; most: number }) {
  return (
    <span className={classes.track} aria-hidden>
      {levels.map(
        ([level, name]) =>
          numberIn(row, name) > 0 && (
            <span
              key={name}
              data-severity={level}
              style={{ width: `${(numberIn(row, name) / Math.max(1, most)) * 100}%` }}
            />
          ),
      )}
    </span>
  )
}
