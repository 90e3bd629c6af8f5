import { Button } from '@mantine/core'
import type { Policy, PolicyAct, PolicyLogRow } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import rows from '../../ui/row-list.module.css'
import { texts } from '#texts/policies.ts'
import classes from './policies.module.css'
import { useOpenPolicy } from './use-open-policy.ts'
import { usePolicyLog } from './use-policies.ts'

const t = texts.log

interface LogViewProps {
  policyId: string | undefined
  /** Only what was done to this event. */
  event: string | undefined
  policies: Policy[]
}

/** What policies, or one of them, did to which event and why. */
export function LogView({ policyId, event, policies }: LogViewProps) {
  const policy = policies.find(({ id }) => id === policyId)
  const query = usePolicyLog({ policyId, eventId: event })
  const { log } = useOpenPolicy()
  return (
    <Card
      title={policy ? t.of(policy.name) : event === undefined ? t.title : t.ofEvent}
      note={t.note}
      tools={
        (policyId !== undefined || event !== undefined) && (
          <Button size="compact-sm" variant="default" onClick={() => log()}>
            {t.all}
          </Button>
        )
      }
    >
      <Loaded query={query} height={300}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items)
          if (!rows.length) return <EmptyState title={t.empty} hint={t.emptyHint} />
          return (
            <>
              <p className="caption" data-testid="log-total">
                {t.total(pages.at(-1)?.total ?? rows.length)}
              </p>
              <ul className={classes.log}>
                {rows.map(row => (
                  <Entry key={row.id} row={row} isOne={policy !== undefined} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  mt="sm"
                  variant="default"
                  size="xs"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t.more}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Entry({ row, isOne }: { row: PolicyLogRow; isOne: boolean }) {
  const { timeZone } = useStatus().org
  const { open } = useOpenPolicy()
  const facts = [
    row.counted !== null && t.counted(row.counted),
    row.simulated ? t.simulated : !row.isInForce && t.noEffect,
  ].filter(Boolean)
  return (
    <li>
      <span className="caption numeric">{formatDateTime(row.matchedAt, timeZone)}</span>
      <div>
        {!isOne && (
          <button type="button" className={rows.open} onClick={() => open(row.policy.id)}>
            {row.policy.name}
          </button>
        )}
        <p>{row.sentence}</p>
        {facts.length > 0 && <p className="caption">{facts.join(' · ')}</p>}
        <ul className={classes.acts}>
          {row.acts.map(act => (
            <Act key={act.kind} act={act} timeZone={timeZone} />
          ))}
        </ul>
        <Link to={listLink('events', { frame: 'all', item: row.eventId })}>{t.event}</Link>
      </div>
    </li>
  )
}

const Act = ({ act: { kind, state, detail, at }, timeZone }: { act: PolicyAct; timeZone: string }) => (
  <li>
    {t.acts[kind]}: {t.states[state]}
    <span className="caption">
      {detail && ` · ${detail}`} · {formatDateTime(at, timeZone)}
    </span>
  </li>
)
