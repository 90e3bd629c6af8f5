import { Signal } from '@sharelight/contract'
import type { AllQueries, Delivery, OutboxEntry, TakenEntry } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { noteTicket } from '../features/tickets/verbs/note-ticket.ts'
import { receiverOf } from './publish.ts'
import { database, targetOf } from './receiver-rows.ts'
import type { Target } from './send/sender.ts'
import { senderOf } from './send/senders.ts'

const Signals = z.array(Signal)

/** Receivers are waited for that are away for days; what nobody takes then waits for a decision. */
const patience = { tries: 60, longestWait: 3600 }

/** Where one is told is not read anew for each of many deliveries: whoever changes it waits no longer than that. Milliseconds. */
const believedMs = 1000

/** What was answered, where HTTP is spoken. */
type Status = number | null

export function receiverDelivery(services: Services): Delivery<Status> {
  const targets = targetsOf(services)
  return {
    ...patience,
    deliver: async entry => {
      const target = await targets(entry)
      // Undefined: deleted meanwhile.
      return target ? tell(services, target, entry) : null
    },
    note: (tx, taken) => noteTaken(tx, taken, services.now()),
  }
}

/** What an entry is to reach; undefined when that was deleted. */
function targetsOf(services: Services): (entry: OutboxEntry) => Promise<Target | undefined> {
  const known = new Map<string, { readAt: number; target: Promise<Target | undefined> }>()
  return entry => {
    const before = known.get(entry.kind)
    if (before && performance.now() - before.readAt < believedMs) return before.target
    const target = readTarget(services, entry)
    known.set(entry.kind, { readAt: performance.now(), target })
    target.catch(() => known.delete(entry.kind))
    return target
  }
}

async function readTarget(services: Services, entry: OutboxEntry): Promise<Target | undefined> {
  const { organisation_id: id, kind } = entry
  const db = database({ services, organisation: { id } })
  const receiver = await db
    .selectFrom('receivers')
    .selectAll()
    .where('id', '=', receiverOf(kind) ?? '')
    .executeTakeFirst()
  if (!receiver) return undefined
  const { name, time_zone: timeZone } = await db
    .selectFrom('organisations')
    .select(['name', 'time_zone'])
    .executeTakeFirstOrThrow()
  return targetOf(services, { id, name, timeZone }, receiver)
}

async function tell(services: Services, target: Target, entry: OutboxEntry): Promise<Status> {
  const { id, kind, payload, created_at: at } = entry
  const signals = Signals.parse(payload['signals'])
  const { status, ticket } = await senderOf(target.place).tell(target, { id, at, signals })
  const db = database({ services, organisation: target.organisation })
  const receiverId = receiverOf(kind) ?? ''
  if (ticket) await noteTicket(db, { receiverId, entryId: id, signals, ticket, now: services.now() })
  return status
}

async function noteTaken(tx: AllQueries, taken: readonly TakenEntry<Status>[], now: Date): Promise<void> {
  const alike = Map.groupBy(taken, ({ answer, entry }) => `${answer} ${entry.attempts}`)
  for (const some of alike.values())
    await tx
      .updateTable('deliveries')
      .set({ status: some[0]?.answer ?? null, attempts: (some[0]?.entry.attempts ?? 0) + 1, delivered_at: now })
      .where(
        'entry_id',
        'in',
        some.map(({ entry }) => entry.id),
      )
      .execute()
}
