import type { RatingEffect } from '@sharelight/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { formatNumber } from '../lib/format.ts'
import { usePreview, type RatingChanges } from '../lib/use-preview.ts'
import { SensitivityBadge, SeverityBadge } from './badges.tsx'
import classes from './rating-effect.module.css'
import { ErrorState, LoadingState } from './states.tsx'
import { texts } from '#texts/shared.ts'

const severities = [[3, 'high'], [2, 'medium'], [1, 'low']] as const
const sensitivities = [[3, 'high'], [2, 'medium'], [1, 'low'], [0, 'none']] as const
const insightsShown = 6

/** What a change would do to the open risk, before it is saved. */
export function EffectPreview({ changes }: { changes: RatingChanges | undefined }) {
  const { data, error, isFetching, refetch } = usePreview(changes)
  if (!changes) return <p className={classes.hint}>{texts.effect.none}</p>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState height={120} />
  return <section className={classes.effect} aria-label={texts.effect.title} aria-busy={isFetching} data-testid="effect"><Effect effect={data} /></section>
}

function Effect({ effect: { before, after, changedEvents, filesBefore, filesAfter, insights } }: { effect: RatingEffect }) {
  const files = sensitivities.filter(([, name]) => filesBefore[name] !== filesAfter[name])
  return (
    <>
      <p className={classes.sentence}>{changedEvents === 0 && files.length === 0 ? texts.effect.nothing : texts.effect.events(changedEvents)}</p>
      <ul className={classes.rows}>
        {severities.map(([level, name]) => <Row key={name} what={<SeverityBadge level={level} withName />} before={before[name]} after={after[name]} />)}
        {files.map(([level, name]) => <Row key={name} what={<><SensitivityBadge level={level} /> {texts.effect.files}</>} before={filesBefore[name]} after={filesAfter[name]} />)}
        {insights.slice(0, insightsShown).map(insight => <Row key={insight.id} what={<span className="truncate">{insight.name}</span>} before={insight.before} after={insight.after} />)}
      </ul>
    </>
  )
}

function Row({ what, before, after }: { what: React.ReactNode; before: number; after: number }) {
  const change = after - before
  return (
    <li>
      <span className={classes.what}>{what}</span>
      <span className="numeric muted">{formatNumber(before)}</span>
      <IconArrowRight size={14} aria-label={texts.effect.becomes} /><strong className="numeric">{formatNumber(after)}</strong>
      <span className={classes.change} data-worse={change > 0 || undefined}>
        {change === 0 ? '' : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`}
      </span>
    </li>
  )
}
