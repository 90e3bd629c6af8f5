import type { PlaybookDetail } from '@sharelight/contract'
import { formatNumber } from '../../lib/format.ts'
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

/** What can be done in which data source, and by whom. */
export function Parts({ playbook: { parts } }: { playbook: PlaybookDetail }) {
  return (
    <Card title={texts.where}>
      {parts.length === 0 && <p className="muted">{texts.whereNone}</p>}
      <ul className={classes.parts}>
        {parts.map(({ sourceId, sourceName, count, remedy, says }) => (
          <li key={sourceId}>
            <header>
              <strong className="truncate">{sourceName}</strong>
              <span>{formatNumber(count)}</span>
            </header>
            {remedy && <div>{remedy.title}</div>}
            <div className="muted">{says}</div>
            {remedy?.destructive && <div className="muted">{texts.destructive}</div>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
