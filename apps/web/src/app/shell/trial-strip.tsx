import { useStatus } from '../../lib/queries.ts'
import { show } from '../../lib/overlays.ts'
import classes from './shell.module.css'
import { texts } from '#texts/shell.ts'

const dayMs = 86_400_000
interface Trial {
  id: string
  isTrial: boolean
  isTrialExhausted: boolean
  revertsAt: string | null
}

/** What the strip under the navigation says about the trial, if anything (specification S2.103–S2.106). */
export function trialNews(
  { id, isTrial, isTrialExhausted, revertsAt }: Trial,
  now: number,
): { kind: 'start' | 'left' | 'over'; text: string } | undefined {
  const left = revertsAt ? Math.ceil((Date.parse(revertsAt) - now) / dayMs) : 0
  if (id === 'standard' && isTrial && left > 0) return { kind: 'left', text: texts.trial.left(left) }
  if (id !== 'launch' || isTrial) return undefined
  return isTrialExhausted ? { kind: 'over', text: texts.trial.over } : { kind: 'start', text: texts.trial.start }
}

export function TrialStrip({ now }: { now: number }) {
  const { edition, user } = useStatus()
  const news = trialNews(edition, now)
  if (!news) return null
  const isStart = news.kind === 'start'
  return (
    <div className={classes.strip} role="status">
      {news.text}
      {user.type === 'system' && (
        <button
          type="button"
          className={classes.stripButton}
          onClick={() => show(isStart ? { kind: 'upgrade', action: 'start_trial' } : { kind: 'upgrade' })}
        >
          {isStart ? texts.trial.button : texts.trial.plans}
        </button>
      )}
    </div>
  )
}
