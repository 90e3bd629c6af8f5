import type { EventDetail } from '@sharelight/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { ShareTypeBadge } from '../../ui/badges.tsx'
import { Growing } from '../../ui/growing.tsx'
import { TrustBadge } from '../../ui/trust-badge.tsx'
import { texts } from '#texts/investigation.ts'
import { texts as drawer } from '#texts/drawer.ts'
import classes from './item-drawer.module.css'
import { useSubjectLink } from './use-subject-link.ts'

/** The farthest first: the farthest of the recipients decides how far something was shared. */
const groups = [
  { kind: 'personal', shareType: 'personal' },
  { kind: 'contact', shareType: 'outside' },
  { kind: 'employee', shareType: 'inside' },
] as const
/** Of those who are as far, whoever is trusted least decides. */
const order = { untrusted: 0, neutral: 1, trusted: 2 }

/** To whom something went: private addresses, outside, inside, and who of them decides how far it was shared. */
export function Recipients({ event }: { event: EventDetail }) {
  const { recipients, recipientTrust, trust: common, shareType } = event
  const told = new Map(recipientTrust.map(each => [each.id, each]))
  const known = recipients.map(each => ({
    ...each,
    kind: told.get(each.id)?.kind ?? 'contact',
    trust: told.get(each.id)?.trust ?? common,
  }))
  const found = groups
    .map(group => ({
      ...group,
      people: known.filter(({ kind }) => kind === group.kind).toSorted((a, b) => order[a.trust] - order[b.trust]),
    }))
    .filter(({ people }) => people.length > 0)
  return found.map(({ kind, shareType: reach, people }) => (
    <div key={kind} className={classes.recipients}>
      <h4>
        <ShareTypeBadge type={reach} withName={false} /> {drawer.recipients[kind]}
        <span className="muted numeric">{formatNumber(people.length)}</span>
        {reach === shareType && <span className={classes.decides}>{drawer.recipients.decides}</span>}
      </h4>
      <ul className={classes.list} aria-label={`${texts.columnsOf.recipients}: ${drawer.recipients[kind]}`}>
        <Growing items={people}>{person => <Recipient key={person.id} person={person} />}</Growing>
      </ul>
    </div>
  ))
}

interface Person {
  id: string
  name: string
  address: string
  kind: (typeof groups)[number]['kind']
  trust: EventDetail['trust']
}

function Recipient({ person: { id, name, address, kind, trust } }: { person: Person }) {
  const linkTo = useSubjectLink()
  return (
    <li>
      <IconArrowRight size={14} aria-hidden />
      <span className="truncate">
        <Link to={linkTo({ kind: kind === 'employee' ? 'contact' : kind, id })}>{name}</Link>
        {address && address !== name && <span className="muted"> · {address}</span>}
      </span>
      {kind !== 'employee' && (
        <span className={classes.end}>
          <TrustBadge trust={trust} />
        </span>
      )}
    </li>
  )
}
