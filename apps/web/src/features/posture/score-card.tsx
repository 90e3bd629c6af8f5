import type { getPosture } from '@sharelight/contract'
import type { z } from 'zod'
import { formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { texts } from '#texts/posture.ts'
import classes from './posture.module.css'
import { ScoreBar } from './score-bar.tsx'

export type Posture = z.output<typeof getPosture.output>

/** The one number, when it was made, and how much is behind it. */
export function ScoreCard({ posture: { score, coverage }, judgedAt }: { posture: Posture; judgedAt: string }) {
  return (
    <Card title={texts.score} note={texts.judgedAt(judgedAt)} span={4}>
      <p className={classes.headline} data-testid="posture-score">
        {score === null ? texts.noScore : formatNumber(Math.floor(score))}
        {score !== null && <span className="caption"> / 100</span>}
      </p>
      <ScoreBar score={score} />
      <h3 className={classes.small}>{texts.coverage}</h3>
      <ul className={classes.notes}>
        <li>{texts.judged(coverage.judged, coverage.checks)}</li>
        {coverage.unknown > 0 && <li>{texts.unknown(formatNumber(coverage.unknown))}</li>}
        {coverage.excepted > 0 && <li>{texts.excepted(formatNumber(coverage.excepted))}</li>}
      </ul>
    </Card>
  )
}
