import type { MetricAnswer } from '@sharelight/contract'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { compactNumber, formatDate, formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import type { FrameOption, TimeFrame } from '../../lib/time-frame.ts'
import { SeverityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import classes from './overview.module.css'
import { numberIn } from '../../lib/metric-rows.ts'
import { open, openOf } from '../../lib/open-risk.ts'
import { texts } from '#texts/overview.ts'

type Row = MetricAnswer['rows'][number]

const levels = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
] as const

export function RiskCard({
  now,
  before,
  frame,
  timeZone,
  newest,
}: {
  now: Row | undefined
  before: Row | undefined
  frame: TimeFrame
  timeZone: string
  /** The latest other month that has events and may be shown. */
  newest: FrameOption | undefined
}) {
  const most = Math.max(1, ...levels.map(([, name]) => numberIn(now, name)))
  return (
    <Card
      title={texts.risk}
      note={texts.riskNote}
      span={4}
      way={<Link to={listLink('events', { frame: frame.key, where: open })}>{texts.riskWay}</Link>}
    >
      <div className={classes.headline}>
        <Link
          to={listLink('events', { frame: frame.key, where: open })}
          className={classes.big}
          title={formatNumber(numberIn(now, 'risky'))}
          data-testid="open-risk"
        >
          {compactNumber(numberIn(now, 'risky'))}
        </Link>
        {newest && now && numberIn(now, 'events') === 0 ? (
          <span className="caption">
            {texts.noEvents} <Link to={`?frame=${newest.key}`}>{texts.newestEvents(newest.name)}</Link>
          </span>
        ) : (
          <Change
            now={numberIn(now, 'risky')}
            before={before && numberIn(before, 'risky')}
            frame={frame}
            timeZone={timeZone}
          />
        )}
      </div>
      <ul className={classes.levels} data-alone={before === undefined || undefined}>
        {levels.map(([level, name]) => (
          <li key={name}>
            <Link to={listLink('events', { frame: frame.key, where: openOf(level) })} data-testid={`risk-${name}`}>
              <SeverityBadge level={level} withName />
              <span className={classes.track}>
                <span data-severity={level} style={{ width: `${(numberIn(now, name) / most) * 100}%` }} />
              </span>
              <strong className="numeric" title={formatNumber(numberIn(now, name))}>
                {compactNumber(numberIn(now, name))}
              </strong>
              <Delta now={numberIn(now, name)} before={before && numberIn(before, name)} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Change({
  now,
  before,
  frame,
  timeZone,
}: {
  now: number
  before: number | undefined
  frame: TimeFrame
  timeZone: string
}) {
  if (before === undefined || !frame.previous) return <span className="caption">{texts.noPrevious}</span>
  const last = new Date(Date.parse(frame.previous.to) - 1).toISOString()
  return (
    <span className="caption">
      <Delta now={now} before={before} /> {texts.against} {formatNumber(before)} (
      {formatDate(frame.previous.from, timeZone)} – {formatDate(last, timeZone)})
    </span>
  )
}

/** More risk is bad news and says so in its colour; the arrow says it without. */
function Delta({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined) return null
  const change = now - before
  if (change === 0)
    return (
      <span className={classes.delta}>
        <span className="muted">{texts.same}</span>
      </span>
    )
  const Arrow = change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.delta} data-worse={change > 0 || undefined}>
      <Arrow size={14} aria-hidden />
      {change > 0 ? '+' : '−'}
      {compactNumber(Math.abs(change))}
    </span>
  )
}
