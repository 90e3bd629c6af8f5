import type { ConnectorInfo } from '@sharelight/contract'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

/** What a source needs to be allowed, each with its reason; and what people are asked to consent to. */
export function ConnectorNeeds({ connector: { permissions, signIn } }: { connector: ConnectorInfo }) {
  if (permissions.length + signIn.scopes.length === 0) return null
  const consented = new Set(signIn.scopes.map(({ why }) => why))
  return (
    <details className={classes.needs} open={signIn.scopes.length > 0 || undefined}>
      <summary>{texts.needs}</summary>
      <ul>
        {permissions
          .filter(({ why }) => !consented.has(why))
          .map(({ name, why }) => (
            <li key={name}>
              <strong dir="auto">{name}</strong>: {why}
            </li>
          ))}
        {signIn.scopes.map(({ scope, capability, why }) => (
          <li key={scope}>
            <strong>{texts.consent.capability[capability]}</strong> (<span className="mono">{scope}</span>): {why}
            {capability !== 'read' && ` ${texts.consent.askedLater}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
