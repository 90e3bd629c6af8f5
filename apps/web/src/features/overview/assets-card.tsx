import type { MetricAnswer } from '@sharelight/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { compactNumber, formatNumber } from '../../lib/format.ts'
import { listLink, type ListName } from '../../lib/lists.ts'
import { paths } from '../../lib/paths.ts'
import { useSources, useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { EntityIcon } from '../../ui/icons.tsx'
import classes from './overview.module.css'
import { numberIn } from '../../lib/metric-rows.ts'
import type { Headline } from './questions.ts'
import { texts } from '#texts/overview.ts'
import { texts as shared } from '#texts/shared.ts'

type Counter = Exclude<ListName, 'events'> | 'sources'

/** How much of each kind there is at the end of the time frame; each opens the list that it counts. */
export function AssetsCard({ answers, frame }: { answers: Headline; frame: string }) {
  const { items, folders, people } = answers
  const isSystem = useStatus().user.type === 'system'
  // Who may see the sources is told of all that are connected, as their screen lists them; the others of those that hold something.
  const connected = useSources(isSystem).data?.length
  const counts: [Counter, number | undefined][] = [
    ['files', countIn(items, 'items')],
    ['folders', countIn(folders, 'folders')],
    ['employees', countIn(people, 'employees')],
    ['contacts', countIn(people, 'contacts')],
    ['personal-contacts', countIn(people, 'personal')],
    ['organizations', countIn(people, 'organizations')],
    ['sources', isSystem ? connected : countIn(items, 'sources')],
  ]
  const wayTo = (kind: Counter) =>
    kind !== 'sources' ? listLink(kind, { frame }) : isSystem ? paths.sources : undefined
  return (
    <Card title={texts.assets} span={8}>
      <ul className={classes.counters}>
        {counts.map(([kind, count]) => (
          <li key={kind}>
            <Counted to={wayTo(kind)} testId={`count-${kind}`}>
              <span className={classes.counterName}>
                <EntityIcon kind={kind} />
                {texts.counters[kind]}
              </span>
              <Count count={count} />
            </Counted>
          </li>
        ))}
        <li>
          <Link
            to={listLink('files', { frame, where: [{ dimension: 'sensitivity', operator: 'gte', value: 2 }] })}
            className={classes.counter}
            data-testid="count-sensitive"
          >
            <span className={classes.counterName}>
              <EntityIcon kind="files" />
              {texts.sensitive}
            </span>
            <Count count={countIn(items, 'sensitive')} />
          </Link>
        </li>
      </ul>
    </Card>
  )
}

/** A link where there is a screen for it that is the user's. */
function Counted({ to, testId, children }: { to: string | undefined; testId: string; children: ReactNode }) {
  return to ? (
    <Link to={to} className={classes.counter} data-testid={testId}>
      {children}
    </Link>
  ) : (
    <div className={classes.counter} data-testid={testId}>
      {children}
    </div>
  )
}

/** Undefined where the user may not know. */
function countIn({ rows, restricted }: MetricAnswer, name: string): number | undefined {
  return restricted === undefined ? numberIn(rows[0], name) : undefined
}

function Count({ count }: { count: number | undefined }) {
  if (count === undefined)
    return (
      <strong className="numeric" title={shared.error.restricted}>
        {shared.empty}
      </strong>
    )
  return (
    <strong className="numeric" title={formatNumber(count)}>
      {compactNumber(count)}
    </strong>
  )
}
