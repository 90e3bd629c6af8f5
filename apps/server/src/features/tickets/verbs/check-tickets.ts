import type { TicketRow } from '@sharelight/store'
import { writeNews } from '../../notifications/verbs/notify.ts'
import type { TellingScope } from '../../../telling/event-signals.ts'
import { database, findReceiver, targetOf } from '../../../telling/receiver-rows.ts'
import { senderOf } from '../../../telling/send/senders.ts'
import { ticketColumns } from './note-ticket.ts'

const minute = 60_000
/** How often a ticket is looked at, and how long after it was done: it may be opened again. */
const [everyMs, afterDoneMs] = [5 * minute, 7 * 24 * 60 * minute]
const perRound = 100

/** Asks the other side how tickets stand that were not looked at lately. */
export async function checkTickets(scope: TellingScope, signal?: AbortSignal): Promise<void> {
  const now = scope.services.now().getTime()
  const due = await database(scope)
    .selectFrom('tickets')
    .selectAll()
    .where('key', 'is not', null)
    .where('checked_at', '<', new Date(now - everyMs))
    .where(eb => eb.or([eb('done_at', 'is', null), eb('done_at', '>', new Date(now - afterDoneMs))]))
    .orderBy('checked_at')
    .limit(perRound)
    .execute()
  // One that does not answer is asked no further in this round: its other tickets have the next.
  const silent = new Set<string>()
  for (const ticket of due) {
    signal?.throwIfAborted()
    if (silent.has(ticket.receiver_id)) continue
    await checkOne(scope, ticket).catch(async (error: unknown) => {
      silent.add(ticket.receiver_id)
      await noteFailure(scope, ticket.id, error)
    })
  }
}

const longestError = 500

async function noteFailure(scope: TellingScope, id: string, error: unknown): Promise<void> {
  await database(scope)
    .updateTable('tickets')
    .set({
      checked_at: scope.services.now(),
      error: (error instanceof Error ? error.message : String(error)).slice(0, longestError),
    })
    .where('id', '=', id)
    .execute()
}

/** @throws what the other side failed at */
export async function checkOne(scope: TellingScope, ticket: TicketRow): Promise<void> {
  const { services, organisation } = scope
  const receiver = await findReceiver(database(scope), ticket.receiver_id)
  const facts = await senderOf(receiver.place).stateOf?.(
    await targetOf(services, organisation, receiver),
    ticket.key ?? '',
  )
  if (!facts) return
  const isNews = facts.state === 'done' && ticket.state !== 'done'
  const columns = ticketColumns(facts, services.now())
  const news = await database(scope)
    .transaction()
    .execute(async tx => {
      await tx
        .updateTable('tickets')
        .set({ ...columns, ...(!isNews && { done_at: facts.state === 'done' ? ticket.done_at : null }), error: null })
        .where('id', '=', ticket.id)
        .execute()
      if (!isNews) return undefined
      return writeNews(tx, {
        kind: 'tickets',
        name: `${facts.key} in ${receiver.name} is done: ${ticket.title}`,
        status: 'done',
        icon: 'shield',
        group: `ticket ${ticket.id}`,
        actions: [{ name: 'Open Integrations', icon: 'arrow-right', link: '/integrations' }],
      })
    })
  if (news) services.live.publish(organisation.id, { type: 'notification', data: { id: news } })
}
