import { formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { texts } from '#texts/posture.ts'
import classes from './posture.module.css'
import { ScoreBar } from './score-bar.tsx'
import type { Posture } from './score-card.tsx'
import type { Place } from './use-place.ts'

interface Row {
  id: string
  name: string
  score: number | null
  failing: number
  checks: number
}

/** Scores by source group, subject and source; each one narrows the checks and the trend to itself. */
export function ScoresCard({ posture: { groups, postures, sources }, place }: { posture: Posture; place: Place }) {
  const { part, change } = place
  return (
    <div className={classes.side}>
      <Scores
        title={texts.byGroup}
        rows={groups.map(({ group, ...rest }) => ({ id: group, name: texts.groups[group], ...rest }))}
        chosen={part.group}
        onChoose={group => change({ group })}
      />
      <Scores
        title={texts.byPosture}
        rows={postures.map(({ posture, ...rest }) => ({ id: posture, name: texts.postures[posture], ...rest }))}
        chosen={part.posture}
        onChoose={subject => change({ subject })}
      />
      <Scores title={texts.bySource} rows={sources} chosen={part.source} onChoose={source => change({ source })} />
    </div>
  )
}

interface ScoresProps {
  title: string
  rows: readonly Row[]
  chosen: string | undefined
  /** The empty word for none. */
  onChoose: (id: string) => void
}

function Scores({ title, rows, chosen, onChoose }: ScoresProps) {
  return (
    <Card title={title}>
      <ul className={classes.scores}>
        {rows.map(({ id, name, score, failing, checks }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.score}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id === chosen ? '' : id)}
            >
              <span className="truncate">{name}</span>
              <strong className="numeric">{score === null ? '–' : formatNumber(Math.floor(score))}</strong>
              <ScoreBar score={score} />
              <span className="caption">{texts.failingChecks(failing, checks)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
