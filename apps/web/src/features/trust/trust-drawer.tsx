import type { TrustDecision, TrustRow } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { open } from '../../lib/open-risk.ts'
import { useStatus } from '../../lib/queries.ts'
import { eventsOf, subjectLink, type Subject } from '../../lib/subject.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { TrustBadge } from '../../ui/trust-badge.tsx'
import { DecisionForm } from './decision-form.tsx'
import classes from './trust.module.css'
import { texts } from '#texts/trust.ts'

/** One outside party: what it receives, what was decided about it, and the way to decide anew. */
export function TrustDrawer({ row, frame, onClose }: { row: TrustRow; frame: string; onClose: () => void }) {
  const { org } = useStatus()
  const subject: Subject = {
    kind: row.kind === 'domain' ? 'organization' : row.identityKind === 'personal' ? 'personal' : 'contact',
    id: row.subject,
  }
  const of = eventsOf(subject)
  const decision = row.decision
  return (
    <Drawer title={row.name || row.subject} onClose={onClose}>
      <dl className={classes.facts}>
        <div>
          <dt>{texts.current}</dt>
          <dd>
            <TrustBadge trust={row.trust} />
            {row.inherited && <span className="caption"> {texts.inherited}</span>}
          </dd>
        </div>
        <div>
          <dt>{texts.receivedEvents}</dt>
          <dd>
            <Link to={listLink('events', { frame, where: [of] })}>{formatNumber(row.received)}</Link>
          </dd>
        </div>
        <div>
          <dt>{texts.columns.sensitive}</dt>
          <dd>
            <Link
              to={listLink('events', { frame, where: [of, { dimension: 'sensitivity', operator: 'gte', value: 2 }] })}
            >
              {formatNumber(row.sensitive)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{texts.openEvents}</dt>
          <dd>
            <Link to={listLink('events', { frame, where: [of, ...open] })}>
              {formatNumber(row.high + row.medium + row.low)}
            </Link>
          </dd>
        </div>
      </dl>
      <p className={classes.decision}>
        {decision ? inWords(decision, org.timeZone) : `${texts.none}.`}
        {' · '}
        <Link to={subjectLink(subject, frame)}>{texts.investigate}</Link>
      </p>
      <DecisionForm subjects={[{ kind: row.kind, subject: row.subject }]} trust={row.trust} onDone={onClose} />
    </Drawer>
  )
}

/** Who decided, when, until when and why. */
function inWords({ decidedBy, decidedAt, expiresAt, expired, reason }: TrustDecision, timeZone: string): string {
  const until = expiresAt
    ? `, ${texts.columns.expires.toLowerCase()} ${formatDate(expiresAt, timeZone)}${expired ? ` (${texts.expired})` : ''}`
    : ''
  return `${texts.decidedBy(decidedBy, formatDate(decidedAt, timeZone))}${until}. ${reason}`
}
