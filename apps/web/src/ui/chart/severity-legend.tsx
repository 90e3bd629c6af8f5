import classes from './severity-legend.module.css'
import { severityOpacity } from './colors.ts'
import { texts } from '#texts/shared.ts'

const levels = [3, 2, 1] as const

/** What the colours of a stack stand for, the gravest first. */
export function SeverityLegend() {
  return (
    <ul className={classes.legend} aria-hidden>
      {levels.map(level => (
        <li key={level}>
          <i style={{ background: `var(--severity-${level})`, opacity: severityOpacity[level] }} />
          {texts.severity[level]}
        </li>
      ))}
    </ul>
  )
}
