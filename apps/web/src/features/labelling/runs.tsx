import type { LabellingRun } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { playbookLink } from '../../lib/playbook-link.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState, Loaded, type QueryLike } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import classes from './labelling.module.css'

const t = texts.runs

/** When labels were given or taken off, with the plans to look into and to take back. */
export function RunsCard({ query, title }: { query: QueryLike<{ runs: LabellingRun[] }>; title: string }) {
  return (
    <Card title={title}>
      <Loaded query={query} height={120}>
        {({ runs }) =>
          runs.length === 0 ? (
            <EmptyState title={t.none} />
          ) : (
            <ul className={classes.runs}>
              {runs.map(run => (
                <RunLine key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function RunLine({ run }: { run: LabellingRun }) {
  const { org } = useStatus()
  const name = run.kind === 'automatic' ? t.automatic : run.what === 'apply' ? t.apply(run.label) : t.remove
  const { applied = 0, planned = 0, applying = 0, refused = 0, failed = 0 } = run.counts
  const isBusy = run.state === 'running' || run.state === 'waiting' || run.state === 'ready'
  return (
    <li>
      <strong>{name}</strong>
      <span className="caption">
        {t.state[run.state]}
        {run.stoppedBy && `, ${t.stoppedBy(run.stoppedBy)}`}
      </span>
      <span className="muted">{t.by(run.by, formatDateTime(run.startedAt, org.timeZone))}</span>
      <span className="caption numeric">
        {isBusy
          ? t.progress(formatNumber(applied), formatNumber(applied + planned + applying))
          : t.counts(formatNumber(applied), formatNumber(refused + failed))}
      </span>
      {run.reason && <q className={classes.reason}>{run.reason}</q>}
      {run.plans.map(plan => (
        <Link key={plan.id} className={classes.plan} to={playbookLink({ plan: plan.id })}>
          {plan.name}
        </Link>
      ))}
    </li>
  )
}
