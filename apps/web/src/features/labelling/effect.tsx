import { labellingOutcomes, type LabellingRule, type LabellingSimulation } from '@sharelight/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import classes from './labelling.module.css'
import { useSimulation } from './use-labelling.ts'

/** What rules come to, as they stand on the screen. */
export function Effect({ rules }: { rules: readonly LabellingRule[] }) {
  const query = useSimulation(rules)
  return (
    <Card title={texts.mapping.effect}>
      <Loaded query={query} height={200}>
        {simulation => (
          <>
            <Conflicts simulation={simulation} />
            <Outcomes simulation={simulation} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

export function Conflicts({ simulation: { conflicts } }: { simulation: LabellingSimulation }) {
  if (conflicts.length === 0) return null
  return (
    <div className={classes.conflicts} role="note">
      <strong>
        <IconAlertTriangle size={16} aria-hidden /> {texts.mapping.conflicts}
      </strong>
      <ul>
        {conflicts.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** Numbers by what becomes of files. */
export function Outcomes({ simulation: { counts } }: { simulation: LabellingSimulation }) {
  return (
    <dl className={classes.outcomes}>
      {labellingOutcomes.map(outcome => (
        <div key={outcome} data-none={!counts[outcome] || undefined}>
          <dt>{texts.review.outcome[outcome]}</dt>
          <dd className="numeric">{formatNumber(counts[outcome] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}
