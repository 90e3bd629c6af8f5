import { ticketsShown, useTickets } from '../../lib/tickets.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { TicketList } from '../../ui/tickets/ticket-list.tsx'
import { texts } from '#texts/integrations.ts'

const t = texts.tickets

export function TicketsCard() {
  return (
    <Card title={t.title} note={t.note}>
      <Loaded query={useTickets()} height={120}>
        {({ items, total }) =>
          items.length ? (
            <>
              <TicketList tickets={items} />
              {total > ticketsShown && <p className="caption">{t.shown(items.length, total)}</p>}
            </>
          ) : (
            <EmptyState title={t.none} hint={t.noneHint} />
          )
        }
      </Loaded>
    </Card>
  )
}
