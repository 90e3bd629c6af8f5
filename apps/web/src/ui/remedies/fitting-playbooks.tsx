import { findPlaybooks, type PlaybookScope } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { playbookLink } from '../../lib/playbook-link.ts'
import { useStatus } from '../../lib/queries.ts'
import { texts } from '#texts/playbooks.ts'
import classes from './remedies.module.css'

/** The playbooks that apply to something, each opened for just that; nothing where the user may not use any. */
export function FittingPlaybooks({
  scope,
  none,
}: {
  scope: PlaybookScope
  /** What is said where there are none. */ none?: string
}) {
  const { org, user } = useStatus()
  const isAllowed = user.type === 'system' && org.features.some(({ id }) => id === 'it_scripts')
  const { data } = useQuery({
    queryKey: ['list', 'playbooks', 'fitting', scope],
    enabled: isAllowed,
    queryFn: ({ signal }) => call(findPlaybooks, { scope }, { signal, quiet: true }),
  })
  if (!data?.playbooks.length) return data && none ? <span className="muted">{none}</span> : null
  return (
    <nav aria-label={texts.fitting} className={classes.fitting}>
      <span className="muted">{texts.fitting}:</span>
      {data.playbooks.map(({ id, title }) => (
        <Link key={id} to={playbookLink({ playbook: id, scope })}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
