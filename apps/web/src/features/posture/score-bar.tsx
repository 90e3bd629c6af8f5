import classes from './posture.module.css'

/** How much of a score is reached; the number stands beside it. */
export function ScoreBar({ score }: { score: number | null }) {
  return (
    <span className={classes.bar} aria-hidden>
      {score !== null && <i style={{ width: `${score}%` }} />}
    </span>
  )
}
