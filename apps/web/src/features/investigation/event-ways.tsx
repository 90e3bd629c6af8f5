import type { EventDetail } from '@sharelight/contract'
import { Link } from 'react-router'
import { labellingOf } from '../../lib/labelling-link.ts'
import { useStatus } from '../../lib/queries.ts'
import { nobody } from '../../lib/subject.ts'
import { FittingPlaybooks } from '../../ui/remedies/fitting-playbooks.tsx'
import { TicketButton } from '../../ui/tickets/ticket-button.tsx'
import { Section } from './drawer-section.tsx'
import classes from './item-drawer.module.css'
import { texts as drawer } from '#texts/drawer.ts'
import { useSubjectLink } from './use-subject-link.ts'

const t = drawer.event.ways

/** What can be done about an event beside justifying it. */
export function EventWays({ event: { id, actor, item } }: { event: EventDetail }) {
  const linkTo = useSubjectLink()
  const { user, org } = useStatus()
  const mayLabel = user.type === 'system' && org.features.some(({ id }) => id === 'manual_mip_labeling')
  const known = (id: string | null) => id !== null && id !== '' && id !== nobody
  return (
    <Section title={t.title} tools={<TicketButton about={{ kind: 'event', id }} />}>
      <ul className={classes.list}>
        {known(actor.id) && <Way to={linkTo({ kind: 'employee', id: actor.id ?? '' })} name={t.actor(actor.name)} />}
        {known(item.id) && <Way to={linkTo({ kind: 'file', id: item.id ?? '' })} name={t.item} />}
        {mayLabel && known(item.id) && <Way to={labellingOf(item.id ?? '')} name={t.label} />}
      </ul>
      {known(item.id) && <FittingPlaybooks scope={{ event: id }} />}
    </Section>
  )
}

function Way({ to, name }: { to: string; name: string }) {
  return (
    <li>
      <Link className="truncate" to={to}>
        {name}
      </Link>
    </li>
  )
}
