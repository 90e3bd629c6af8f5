import type { RatingEffect } from '@sharelight/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { formatNumber } from '../lib/format.ts'
import { usePreview, type RatingChanges } from '../lib/use-preview.ts'
import { SensitivityBadge, SeverityBadge } from './badges.tsx'
import classes from './rating-effect.module.css'
import { ErrorState, LoadingState } from './states.tsx'
import { texts } from '#texts/shared.ts'

const severities = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
] as const
const sensitivities = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
  [0, 'none'],
] as const
const insightsShown = 6

/** What a change would do to the open risk, before it is saved. */
export function EffectPreview({ changes }: { changes: RatingChanges | undefined }) {
  const { data, error, isFetching, refetch } = usePreview(changes)
  if (!changes) return <p className={classes.hint}>{texts.effect.none}</p>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState height={120} />
  return (
    <section className={classes.effect} aria-label={texts.effect.title} aria-busy={isFetching} data-testid="effect">
      <Effect effect={data} />
    </section>
  )
}

function Effect({
  effect: { before, after, changedEvents, filesBefore, filesAfter, insights },
}: {
  effect: RatingEffect
}) {
  const files = sensitivities.filter(([, name]) => filesBefore[name] !== filesAfter[name])
  const isNothing = changedEvents === 0 && files.length === 0 && insights.length === 0
  return (
    <>
      <p className={classes.sentence}>{isNothing ? texts.effect.nothing : texts.effect.events(changedEvents)}</p>
      <Rows title={texts.effect.openRisk}>
        {severities.map(([level, name]) => (
          <Row key={name} what={<SeverityBadge level={level} withName />} before={before[name]} after={after[name]} />
        ))}
      </Rows>
      {files.length > 0 && (
        <Rows title={texts.effect.files}>
          {files.map(([level, name]) => (
            <Row
              key={name}
              what={<SensitivityBadge level={level} />}
              before={filesBefore[name]}
              after={filesAfter[name]}
            />
          ))}
        </Rows>
      )}
      {insights.length > 0 && (
        <Rows title={texts.effect.riskTypes}>
          {insights.slice(0, insightsShown).map(({ id, name, before: from, after: to }) => (
            <Row
              key={id}
              what={
                <span className="truncate" title={name}>
                  {name}
                </span>
              }
              before={from}
              after={to}
            />
          ))}
        </Rows>
      )}
    </>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <p id={id} className={classes.heading}>
        {title}
      </p>
      <ul className={classes.rows} aria-labelledby={id}>
        {children}
      </ul>
    </>
  )
}

function Row({ what, before, after }: { what: ReactNode; before: number; after: number }) {
  const change = after - before
  return (
    <li>
      <span className={classes.what}>{what}</span>
      <span className="numeric muted">{formatNumber(before)}</span>
      <IconArrowRight size={14} aria-label={texts.effect.becomes} />
      <strong className="numeric">{formatNumber(after)}</strong>
      <span className={classes.change} data-worse={change > 0 || undefined}>
        {change === 0 ? '' : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`}
      </span>
    </li>
  )
}
