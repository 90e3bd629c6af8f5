import { interfaceLimits } from '@sharelight/domain'
import { useEffect, useState } from 'react'
import { Confetti } from './confetti.tsx'
import classes from './upgrade.module.css'
import { texts } from '#texts/upgrade.ts'

/** Counts from 5 to 0, then loads the page again with `firsttime=true` (specification S2.081). */
export function ExcellentChoice() {
  const [left, setLeft] = useState(interfaceLimits.trialCountdown / 1000)
  useEffect(() => {
    if (left <= 0) {
      location.assign(`${location.pathname}?firsttime=true`)
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className={classes.excellent}>
      <Confetti />
      <h1>{texts.excellent.title}</h1>
      <p>{texts.excellent.lead}</p>
      <div className={classes.countdown} role="timer" aria-live="polite">
        <strong className="numeric">{left}</strong> {texts.excellent.seconds(left)}
      </div>
      <p className="muted">{texts.excellent.wait}</p>
    </div>
  )
}
