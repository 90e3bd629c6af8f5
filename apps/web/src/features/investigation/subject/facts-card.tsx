import { Link } from 'react-router'
import { compactNumber, formatDate, formatDateTime, formatNumber } from '../../../lib/format.ts'
import { useLabelNames } from '../../../lib/labels.ts'
import { listLink } from '../../../lib/lists.ts'
import { numberIn, textIn, type MetricRow } from '../../../lib/metric-rows.ts'
import { open, openOf } from '../../../lib/open-risk.ts'
import { paths } from '../../../lib/paths.ts'
import { useClock, useStatus } from '../../../lib/queries.ts'
import { eventsOf, type Subject } from '../../../lib/subject.ts'
import { SeverityBadge } from '../../../ui/badges.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import { RemedyButtons } from '../../../ui/remedies/remedy-buttons.tsx'
import { TrustBadge } from '../../../ui/trust-badge.tsx'
import { texts } from '#texts/investigation.ts'
import { texts as t } from '#texts/subject.ts'
import { useSubjectLink } from '../use-subject-link.ts'
import classes from './subject.module.css'
import type { SubjectFacts } from './use-facts.ts'

const levels = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
] as const

export function FactsCard({ subject, facts }: { subject: Subject; facts: SubjectFacts }) {
  const linkTo = useSubjectLink()
  const clock = useClock()
  const rows: [string, React.ReactNode][] = [
    ...(facts.address
      ? [
          [
            subject.kind === 'folder' ? texts.columnsOf.path : texts.columnsOf.address,
            <span key="address" className="mono">
              {facts.address}
            </span>,
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(facts.department ? [[texts.columnsOf.department, facts.department] as [string, React.ReactNode]] : []),
    ...(facts.state ? [[t.account, t.states[facts.state]] as [string, React.ReactNode]] : []),
    ...(facts.leavesAt
      ? [
          [
            facts.leavesAt > clock.now ? t.leaves : t.left,
            <span key="leaves" className="numeric">
              {formatDate(facts.leavesAt, clock.timeZone)}
            </span>,
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(facts.organisation
      ? [
          [
            texts.columnsOf.organisation,
            facts.department ? (
              facts.organisation
            ) : (
              <Link key="organisation" to={linkTo({ kind: 'organization', id: facts.organisation })}>
                {facts.organisation}
              </Link>
            ),
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(facts.trust
      ? [
          [
            texts.columnsOf.trust,
            <Link
              key="trust"
              to={`${paths.trust}?${new URLSearchParams({ q: facts.address || facts.name, of: facts.address ? 'contacts' : 'organizations' })}`}
            >
              <TrustBadge trust={facts.trust} />
            </Link>,
          ] as [string, React.ReactNode],
        ]
      : []),
    ...(facts.files === undefined
      ? []
      : [[texts.columnsOf.files, formatNumber(facts.files)] as [string, React.ReactNode]]),
  ]
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {subject.kind === 'folder' && facts.shareType !== undefined && facts.shareType !== 'inside' && (
        <RemedyButtons target={{ folder: subject.id }} />
      )}
    </>
  )
}

/** The subject's open risk by severity; each number opens the events that it counts. */
export function SubjectRisk({
  subject,
  risk,
  frame,
}: {
  subject: Subject
  risk: MetricRow | undefined
  frame: string
}) {
  const { org } = useStatus()
  const of = eventsOf(subject)
  return (
    <>
      <div className={classes.headline}>
        <Link
          className={classes.big}
          to={listLink('events', { frame, where: [of, ...open] })}
          data-testid="subject-risk"
          title={formatNumber(numberIn(risk, 'risky'))}
        >
          {compactNumber(numberIn(risk, 'risky'))}
        </Link>
        <span className="caption">
          {t.openOf}{' '}
          <Link to={listLink('events', { frame, where: [of] })}>{shared.eventsCount(numberIn(risk, 'events'))}</Link>
        </span>
      </div>
      <ul className={classes.levels}>
        {levels.map(([level, name]) => (
          <li key={name}>
            <Link to={listLink('events', { frame, where: [of, ...openOf(level)] })}>
              <SeverityBadge level={level} withName />
              <strong className="numeric">{formatNumber(numberIn(risk, name))}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <p className="caption">
        {numberIn(risk, 'events') > 0
          ? `${t.lastSeen} ${formatDateTime(textIn(risk, 'lastAt'), org.timeZone)}`
          : t.noEvents}
      </p>
    </>
  )
}

export function LabelsCard({
  subject,
  labels,
  frame,
  span,
}: {
  subject: Subject
  labels: readonly MetricRow[]
  frame: string
  span: number
}) {
  const labelName = useLabelNames()
  const most = Math.max(1, ...labels.map(row => numberIn(row, 'events')))
  return (
    <Card title={t.labels} note={t.labelsNote} span={span}>
      {labels.length === 0 ? (
        <EmptyState title={shared.noResults} />
      ) : (
        <ul className={classes.bars}>
          {labels.map(row => {
            const key = textIn(row, 'label1')
            return (
              <li key={key}>
                <Link
                  to={listLink('events', {
                    frame,
                    where: [eventsOf(subject), { dimension: 'label1', operator: 'eq', value: key }],
                  })}
                >
                  <span className="truncate">{labelName(key)}</span>
                  <strong className="numeric">{formatNumber(numberIn(row, 'events'))}</strong>
                  <span
                    className={classes.bar}
                    style={{ width: `${Math.max(1, (numberIn(row, 'events') / most) * 100)}%` }}
                  />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
