import { sql } from 'kysely'
import type { AllQueries } from '../meta/meta.ts'

/** The outbox's kind of what one receiver is sent: a receiver that is away holds up no other. */
export const receiverKind = (id: string) => `receiver:${id}`

export interface DueReceiver {
  id: string
  organisation_id: string
}

/** Those that are on, and that something waits for which nobody holds. Where things are made up to be looked at, nobody is told of them. */
export async function dueReceivers(db: AllQueries): Promise<DueReceiver[]> {
  const { rows } = await sql<DueReceiver>`select receiver.id, receiver.organisation_id from receivers receiver
      join organisations organisation on organisation.id = receiver.organisation_id and organisation.type <> 'demo'
      where receiver."on" and exists (
      select from outbox entry where entry.organisation_id = receiver.organisation_id and entry.kind = 'receiver:' || receiver.id
        and entry.dead_at is null and entry.due_at <= now() and (entry.lease_until is null or entry.lease_until < now()))`.execute(
    db,
  )
  return rows
}

/** What a receiver took: `status` is what it answered, where HTTP is spoken. */
export interface TakenDelivery {
  id: string
  status: number | null
  attempts: number
}

/** Writes down what was taken in one statement, however many, and from time to time when its receiver took something. */
export async function noteDeliveries(tx: AllQueries, taken: readonly TakenDelivery[], at: Date): Promise<void> {
  await sql`with noted as (update deliveries set status = taken.status, attempts = taken.attempts, delivered_at = ${at}::timestamptz
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ status }) => status)}::int[],
      ${taken.map(({ attempts }) => attempts)}::int[]) taken (id, status, attempts)
    where deliveries.entry_id = taken.id returning deliveries.receiver_id)
    update receivers set taken_at = ${at}::timestamptz where id in (select receiver_id from noted)
      and (taken_at is null or taken_at < ${at}::timestamptz - interval '5 seconds')`.execute(tx)
}

const perStatement = 10_000

/** Forgets what receivers were told before a time. What waits, or waits for a decision, stays. */
export async function forgetDeliveries(db: AllQueries, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } =
      await sql`delete from deliveries where entry_id in (select entry_id from deliveries delivery where created_at < ${before}
        and not exists (select from outbox where outbox.id = delivery.entry_id) limit ${perStatement}::int)`.execute(db)
    if (numAffectedRows < BigInt(perStatement)) return
  }
}
