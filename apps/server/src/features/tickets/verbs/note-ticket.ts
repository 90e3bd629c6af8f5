import type { Signal } from '@sharelight/contract'
import type { OrganisationQueries } from '@sharelight/store'
import { titleOf } from '../../../telling/publish.ts'
import type { TicketFacts } from '../../../telling/send/sender.ts'

interface Made {
  receiverId: string
  entryId: string
  signals: readonly Signal[]
  ticket: TicketFacts
  now: Date
}

/** Writes down the ticket that a delivery came to; noting it again changes nothing but how it stands. */
export async function noteTicket(
  db: OrganisationQueries,
  { receiverId, entryId, signals, ticket, now }: Made,
): Promise<void> {
  const facts = { ...ticketColumns(ticket, now), error: null }
  const [first] = signals
  await db
    .insertInto('tickets')
    .values({
      receiver_id: receiverId,
      entry_id: entryId,
      about_kind: first?.kind ?? '',
      about_id: first?.subject.id ?? '',
      title: titleOf(signals),
      created_by: null,
      ...facts,
    })
    .onConflict(conflict => conflict.column('entry_id').doUpdateSet(facts))
    .execute()
}

/** How a ticket stands, as it is kept. */
export const ticketColumns = ({ key, url, state, stateName }: TicketFacts, now: Date) => ({
  key,
  url,
  state,
  state_name: stateName,
  checked_at: now,
  done_at: state === 'done' ? now : null,
})
