import type { SubjectAnswer } from '@sharelight/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { listLink, type ListName } from '../../lib/lists.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { texts } from '#texts/data-subjects.ts'
import { AccountsTable, PeopleTable } from './people-tables.tsx'
import { CoverageCard } from './coverage-card.tsx'
import classes from './data-subjects.module.css'
import { FilesTable } from './files-table.tsx'

/** How a person was looked for, how much was found, what it is, and how far that can be relied on. */
export function Answer({ subject, answer }: { subject: string; answer: SubjectAnswer }) {
  return (
    <>
      <Understood answer={answer} />
      <Figures answer={answer} />
      <CardGrid>
        <Card title={texts.filesTitle}>
          {answer.items.total ? <FilesTable subject={subject} /> : <p className="muted">{texts.noFiles}</p>}
        </Card>
        <Card title={texts.peopleTitle} span={6}>
          {answer.people.length ? <PeopleTable people={answer.people} /> : <p className="muted">{texts.noPeople}</p>}
        </Card>
        <Card title={texts.accountsTitle} span={6}>
          {answer.accounts.length ? (
            <AccountsTable accounts={answer.accounts} />
          ) : (
            <p className="muted">{texts.noAccounts}</p>
          )}
        </Card>
        <CoverageCard coverage={answer.coverage} />
      </CardGrid>
    </>
  )
}

function Understood({ answer: { identifiers, reference } }: { answer: SubjectAnswer }) {
  return (
    <div className={classes.understood}>
      <ul aria-label={texts.understood}>
        {identifiers.map(({ kind, value, inContent }) => (
          <li key={`${kind} ${value}`}>
            <span className="caption">{texts.kinds[kind]}</span>
            <span className="truncate" title={value}>
              {value}
            </span>
            {!inContent && <span className="caption">{texts.notInContent}</span>}
          </li>
        ))}
      </ul>
      <span className="caption">{texts.reference(reference)}</span>
    </div>
  )
}

function Figures({ answer }: { answer: SubjectAnswer }) {
  const { org } = useStatus()
  const { items, people, accounts, events, owned, named, exposures } = answer
  const ids = people.map(({ id }) => id)
  const among = (list: ListName, dimension: string) =>
    ids.length ? listLink(list, { frame: 'all', where: [{ dimension, operator: 'in', value: ids }] }) : undefined
  const t = texts.figures
  return (
    <dl className={classes.figures}>
      <Figure name={t.files} value={items.total} />
      <Figure name={t.people} value={people.length} />
      <Figure name={t.accounts} value={accounts.length} />
      <Figure
        name={t.events}
        value={events.did + events.received}
        to={among('events', events.did ? 'actor' : 'recipient')}
      >
        {texts.did(formatNumber(events.did), formatNumber(events.received))}
        {events.lastAt && `, ${texts.lastAt(formatDate(events.lastAt, org.timeZone))}`}
      </Figure>
      <Figure name={t.owned} value={owned} to={among('files', 'owner')} />
      <Figure name={t.named} value={named} />
      <Figure name={t.reachable} value={exposures.reachable} to={among('files', 'reachableBy')} />
      <Figure name={t.permissions} value={exposures.permissions} />
    </dl>
  )
}

/** A number opens what it counts, where a list shows it. */
function Figure({
  name,
  value,
  to,
  children,
}: {
  name: string
  value: number
  to?: string | undefined
  children?: ReactNode
}) {
  const shown = formatNumber(value)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{to && value ? <Link to={to}>{shown}</Link> : shown}</strong>
        {children && value > 0 && <span className="caption">{children}</span>}
      </dd>
    </div>
  )
}
