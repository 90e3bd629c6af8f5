import { Signal } from '@sharelight/contract'
import { noteDeliveries, type Delivery, type OutboxEntry, type ReceiverRow } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { noteTicket } from '../features/tickets/verbs/note-ticket.ts'
import { receiverOf } from './publish.ts'
import { database, targetOf } from './receiver-rows.ts'
import type { Target } from './send/sender.ts'
import { senderOf } from './send/senders.ts'

const Signals = z.array(Signal)

/** Receivers are waited for that are away for days; what nobody takes then waits for a decision. One that stumbles is asked again soon. */
const patience = { tries: 60, longestWait: 3600, soon: { tries: 30, longestWait: 15 } }

/** Where one is told is not read anew for each of many deliveries: whoever changes it waits no longer than that. Milliseconds. */
const believedMs = 1000

/** What was answered, where HTTP is spoken. */
type Status = number | null

export function receiverDelivery(services: Services): Delivery<Status> {
  const targets = targetsOf(services)
  return {
    ...patience,
    deliver: async entry => {
      const target = await targets.of(entry)
      // Undefined: deleted meanwhile.
      return target ? tell(services, target, entry) : null
    },
    takenAt: targets.takenAt,
    note: (tx, taken) =>
      noteDeliveries(
        tx,
        taken.map(({ entry: { id, attempts }, answer: status }) => ({ id, attempts: attempts + 1, status })),
        services.now(),
      ),
  }
}

interface Targets {
  /** What an entry is to reach; undefined when that was deleted. */
  of(entry: OutboxEntry): Promise<Target | undefined>
  /** When it last took something, as far as that was read. */
  takenAt(entry: OutboxEntry): Date | undefined
}

function targetsOf(services: Services): Targets {
  const known = new Map<string, { readAt: number; target: Promise<Target | undefined> }>()
  const takenAt = new Map<string, Date>()
  const read = async (entry: OutboxEntry) => {
    const row = await readReceiver(services, entry)
    if (row?.taken_at) takenAt.set(entry.kind, row.taken_at)
    return row && readTarget(services, entry, row)
  }
  return {
    of(entry) {
      const before = known.get(entry.kind)
      if (before && performance.now() - before.readAt < believedMs) return before.target
      const target = read(entry)
      known.set(entry.kind, { readAt: performance.now(), target })
      target.catch(() => known.delete(entry.kind))
      return target
    },
    takenAt: entry => takenAt.get(entry.kind),
  }
}

const readReceiver = (services: Services, { organisation_id: id, kind }: OutboxEntry) =>
  database({ services, organisation: { id } })
    .selectFrom('receivers')
    .selectAll()
    .where('id', '=', receiverOf(kind) ?? '')
    .executeTakeFirst()

async function readTarget(
  services: Services,
  { organisation_id: id }: OutboxEntry,
  receiver: ReceiverRow,
): Promise<Target> {
  const { name, time_zone: timeZone } = await database({ services, organisation: { id } })
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
