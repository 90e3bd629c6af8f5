import type { MetricAnswer } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { reasonNames } from '#texts/reasons.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './overview.module.css'
import { numberIn, textIn } from '../../lib/metric-rows.ts'
import { texts } from '#texts/overview.ts'

const statuses = ['complete', 'partial', 'skipped', 'failed'] as const

/** Nothing is silently clean: how much of what there is was read, and why not the rest. */
export function CoverageCard({
  items,
  reasons,
  frame,
}: {
  items: MetricAnswer['rows'][number] | undefined
  reasons: MetricAnswer['rows']
  frame: string
}) {
  const all = numberIn(items, 'items')
  const share = all ? Math.floor((numberIn(items, 'complete') / all) * 1000) / 10 : 0
  if (all === 0)
    return (
      <Card title={texts.coverage} span={4}>
        <EmptyState title={texts.coverageEmpty} />
      </Card>
    )
  return (
    <Card
      title={texts.coverage}
      span={4}
      way={
        <Link to={listLink('files', { frame, where: [{ dimension: 'status', operator: 'neq', value: 'complete' }] })}>
          {texts.coverageWay}
        </Link>
      }
    >
      <div className={classes.headline}>
        <span className={classes.big}>{share}%</span>
        <span className="caption">{texts.coverageOf(formatNumber(all))}</span>
      </div>
      <div className={classes.coverageBar} aria-hidden>
        {statuses
          .filter(status => numberIn(items, status) > 0)
          .map(status => (
            <span key={status} data-status={status} style={{ flexGrow: numberIn(items, status) }} />
          ))}
      </div>
      <ul className={classes.coverage}>
        {statuses.map(status => (
          <li key={status}>
            <Link
              to={listLink('files', { frame, where: [{ dimension: 'status', operator: 'eq', value: status }] })}
              data-testid={`coverage-${status}`}
            >
              <i data-status={status} aria-hidden />
              {texts.status[status]}
              <strong className="numeric">{formatNumber(numberIn(items, status))}</strong>
            </Link>
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <>
          <h3 className={classes.small}>{texts.coverageReasons}</h3>
          <ul className={classes.coverage}>
            {reasons
              .filter(row => textIn(row, 'reason'))
              .slice(0, 4)
              .map(row => (
                <li key={textIn(row, 'reason')}>
                  <Link
                    to={listLink('files', {
                      frame,
                      where: [{ dimension: 'reason', operator: 'eq', value: textIn(row, 'reason') }],
                    })}
                  >
                    <span className="truncate">{reasonNames[textIn(row, 'reason')] ?? textIn(row, 'reason')}</span>
                    <strong className="numeric">{formatNumber(numberIn(row, 'items'))}</strong>
                  </Link>
                </li>
              ))}
          </ul>
        </>
      )}
    </Card>
  )
}
