import { Button } from '@mantine/core'
import type { Ticket } from '@sharelight/contract'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { useCheckTicket } from '../../lib/tickets.ts'
import { texts } from '#texts/integrations.ts'
import { toast } from '../toast.ts'
import rows from '../row-list.module.css'

const t = texts.tickets

/** How each stands on the other side, with the way there. */
export function TicketList({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <ul className={rows.list} aria-label={t.title}>
      {tickets.map(ticket => (
        <Row key={ticket.id} ticket={ticket} />
      ))}
    </ul>
  )
}

function Row({ ticket }: { ticket: Ticket }) {
  const { timeZone } = useStatus().org
  const { id, title, key, url, state, stateName, receiver, createdBy, createdAt, error } = ticket
  const check = useCheckTicket()
  return (
    <li>
      <span className={rows.state}>{t.states[state]}</span>
      <div className={rows.what}>
        <p>
          {key && url && (
            <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t.opens(key)}>
              {key}
            </a>
          )}{' '}
          {title}
        </p>
        <p className="caption">
          {[
            receiver.name,
            ...(stateName ? [stateName] : []),
            createdBy ? t.by(createdBy) : t.itself,
            formatDateTime(createdAt, timeZone),
          ].join(' · ')}
        </p>
        {error && <p className={rows.problem}>{error}</p>}
      </div>
      {key && (
        <Button
          size="xs"
          variant="default"
          aria-label={t.checkOf(title)}
          loading={check.isPending}
          onClick={() => check.mutate(id, { onError: failure => toast('error', failure.message) })}
        >
          {t.check}
        </Button>
      )}
    </li>
  )
}
