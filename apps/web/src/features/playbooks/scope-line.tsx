import type { PlaybookId, PlaybookScope } from '@sharelight/contract'
import { Link, useNavigate } from 'react-router'
import { isNarrowed, playbookLink } from '../../lib/playbook-link.ts'
import { ConditionChips } from '../../ui/condition-chips.tsx'
import { texts } from '#texts/playbooks.ts'
import classes from './playbooks.module.css'

/** What of all that the playbook applies to is meant, and the way back to all of it. */
export function ScopeLine({ id, scope }: { id: PlaybookId; scope: PlaybookScope }) {
  const navigate = useNavigate()
  const { where = [], ...named } = scope
  return (
    <div className={classes.scope} role="region" aria-label={texts.scope}>
      <span className="muted">{texts.scope}:</span>
      {isNarrowed(named) && <strong>{namesOf(named).join(', ')}</strong>}
      <ConditionChips
        conditions={where}
        onChange={next => {
          const narrowed = { ...named, ...(next.length && { where: [...next] }) }
          void navigate(playbookLink({ playbook: id, scope: narrowed }))
        }}
      />
      <Link to={playbookLink({ playbook: id })}>{texts.all}</Link>
    </div>
  )
}

function namesOf({ items, folders, event, account, source }: PlaybookScope): string[] {
  const t = texts.scopeOf
  return [
    ...(items ? [t.items(items.length)] : []),
    ...(folders ? [t.folders(folders.length)] : []),
    ...(event ? [t.event] : []),
    ...(account ? [t.account(account)] : []),
    ...(source ? [t.source] : []),
  ]
}
