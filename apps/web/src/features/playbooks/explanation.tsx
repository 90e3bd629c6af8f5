import type { PlaybookDetail } from '@sharelight/contract'
import { SeverityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { texts } from '#texts/playbooks.ts'
import classes from './playbooks.module.css'

const severities = { low: 1, medium: 2, high: 3 } as const

export function Explanation({ playbook: { explanation, steps } }: { playbook: PlaybookDetail }) {
  return (
    <Card title={texts.why}>
      <div className={classes.text}>
        <p>{explanation}</p>
        <h3>{texts.steps}</h3>
        <ol>
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

export function Risk({ playbook: { risk, sideEffects } }: { playbook: PlaybookDetail }) {
  return (
    <Card title={texts.risk}>
      <div className={classes.text}>
        <p>
          <SeverityBadge level={severities[risk.level]} /> <strong>{texts.riskLevel[risk.level]}</strong>
        </p>
        <p>{risk.says}</p>
        {sideEffects.length > 0 && (
          <>
            <h3>{texts.sideEffects}</h3>
            <ul>
              {sideEffects.map(effect => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}
