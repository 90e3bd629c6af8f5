import { Signal } from '@sharelight/contract'
import type { Delivery, OutboxEntry } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { noteTicket } from '../features/tickets/verbs/note-ticket.ts'
import { receiverOf } from './publish.ts'
import { database, targetOf } from './receiver-rows.ts'
import { senderOf } from './send/senders.ts'

const Signals = z.array(Signal)

/** Receivers are waited for that are away for days; what nobody takes then waits for a decision. */
const patience = { tries: 60, longestWait: 3600 }

export const receiverDelivery = (services: Services): Delivery => ({
  ...patience,
  deliver: entry => tell(services, entry),
})

async function tell(services: Services, entry: OutboxEntry): Promise<void> {
  const { id, organisation_id: organisationId, kind, payload, attempts, created_at: at } = entry
  const db = database({ services, organisation: { id: organisationId } })
  const receiver = await db
    .selectFrom('receivers')
    .selectAll()
    .where('id', '=', receiverOf(kind) ?? '')
    .executeTakeFirst()
  // Deleted meanwhile.
  if (!receiver) return
  const { name, time_zone: timeZone } = await db
    .selectFrom('organisations')
    .select(['name', 'time_zone'])
    .executeTakeFirstOrThrow()
  const target = await targetOf(services, { id: organisationId, name, timeZone }, receiver)
  const signals = Signals.parse(payload['signals'])
  const { status, ticket } = await senderOf(receiver.place).tell(target, { id, at, signals })
  if (ticket) await noteTicket(db, { receiverId: receiver.id, entryId: id, signals, ticket, now: services.now() })
  await db
    .updateTable('deliveries')
    .set({ status, attempts: attempts + 1, delivered_at: services.now() })
    .where('entry_id', '=', id)
    .execute()
}
