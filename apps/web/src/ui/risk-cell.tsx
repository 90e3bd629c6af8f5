import type { RiskCounts } from '@sharelight/contract'
import { formatNumber } from '../lib/format.ts'
import { gravest } from '../lib/open-risk.ts'
import { SeverityBadge } from './badges.tsx'
import classes from './risk-bar.module.css'
import { texts } from '#texts/shared.ts'

const levels = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
] as const

/** Open risk in a row of a list: the gravest, how much as a bar of the list's scale, and how many in all. */
export function RiskCell({ risk }: { risk: RiskCounts }) {
  const all = risk.high + risk.medium + risk.low
  const said = levels.map(([level, name]) => `${texts.severity[level]}: ${formatNumber(risk[name])}`).join('\n')
  return (
    <span className={classes.cell} title={said}>
      <SeverityBadge level={gravest({ ...risk })} />
      <span className={classes.track} aria-hidden>
        {levels.map(
          ([level, name]) =>
            risk[name] > 0 && (
              <span
                key={name}
                data-severity={level}
                style={{ width: `calc(${risk[name]} / var(--most-risk, ${all}) * 100%)` }}
              />
            ),
        )}
      </span>
      <span className={`numeric ${classes.number}`}>{formatNumber(all)}</span>
    </span>
  )
}

/** What fills a whole bar of these rows. */
export function riskScale(risks: readonly RiskCounts[]): React.CSSProperties {
  const most = Math.max(1, ...risks.map(({ high, medium, low }) => high + medium + low))
  return { '--most-risk': most } as React.CSSProperties
}
