import { useStatus } from '../../lib/queries.ts'
import classes from './shell.module.css'
import { texts } from './texts.ts'

const dayMs = 86_400_000

/** What the strip under the navigation says about the trial, if anything (specification S2.103–S2.106). */
export function trialNews({ id, isTrial, isTrialExhausted, revertsAt }: { id: string; isTrial: boolean; isTrialExhausted: boolean; revertsAt: string | null }, now: number): string | undefined {
  const left = revertsAt ? Math.ceil((Date.parse(revertsAt) - now) / dayMs) : 0
  if (id === 'standard' && isTrial && left > 0) return texts.trial.left(left)
  if (id === 'launch' && isTrialExhausted) return texts.trial.over
  return undefined
}

export function TrialStrip({ now }: { now: number }) {
  const { edition } = useStatus()
  const news = trialNews(edition, now)
  return news ? <div className={classes.strip} role="status">{news}</div> : null
}
