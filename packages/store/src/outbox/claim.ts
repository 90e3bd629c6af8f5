import { sql } from 'kysely'
import type { AllQueries } from '../meta/meta.ts'

export interface OutboxEntry {
  id: string
  organisation_id: string
  kind: string
  subject: string
  payload: Record<string, unknown>
  attempts: number
  created_at: Date
}

/** Entries of one organisation, kind and subject, in order. Who has claimed the first has the others, too. */
export type Partition = OutboxEntry[]

/** Where a walk over the partitions stands, so that the next one goes on there and no partition starves. */
export interface PartitionPlace {
  organisation_id: string
  kind: string
  subject: string
}

/** Who delivers, and for how many seconds it need not be heard of. */
export interface Holder {
  worker: string
  leaseSeconds: number
}

export interface Claim extends Holder {
  kinds: readonly string[]
  partitions: number
  after: PartitionPlace
  /** Of one organisation and kind alone. */
  only?: KindOfOne | undefined
}

/** Entries that one deliverer sees to by itself, so that it holds up nobody else's. */
export interface KindOfOne {
  organisationId: string
  kind: string
}

export const firstPartition: PartitionPlace = {
  organisation_id: '00000000-0000-0000-0000-000000000000',
  kind: '',
  subject: '',
}

/** Entries of one partition that are delivered before it is settled. */
const mostInPartition = 250

/** Claims partitions whose first entry is due and held by nobody. `next` is undefined when the walk came to the last partition. */
export async function claimPartitions(
  db: AllQueries,
  claim: Claim,
): Promise<{ partitions: Partition[]; next: PartitionPlace | undefined }> {
  const heads = await walk(db, claim)
  const last = heads.length === claim.partitions ? heads.at(-1) : undefined
  const open = heads.filter(({ kind, open: isOpen }) => isOpen && claim.kinds.includes(kind))
  const ids = open.length
    ? await take(
        db,
        claim,
        open.map(({ id }) => id),
      )
    : []
  return {
    partitions: ids.length ? await entriesOf(db, ids) : [],
    next: last && { organisation_id: last.organisation_id, kind: last.kind, subject: last.subject },
  }
}

interface Head extends PartitionPlace {
  id: string
  open: boolean
}

/** The first entry of each partition, by one probe of the index a partition: how long partitions are does not matter. */
async function walk(db: AllQueries, { partitions, after, only }: Claim): Promise<Head[]> {
  const mine = only ? sql`and organisation_id = ${only.organisationId}::uuid and kind = ${only.kind}::text` : sql``
  const { rows } = await sql<Head>`with recursive heads as (
      (select organisation_id, kind, subject, id, due_at, lease_until, 1 as place from outbox
        where dead_at is null and (organisation_id, kind, subject) > (${after.organisation_id}::uuid, ${after.kind}::text, ${after.subject}::text) ${mine}
        order by organisation_id, kind, subject, number limit 1)
      union all
      select following.* from heads cross join lateral (
        select organisation_id, kind, subject, id, due_at, lease_until, heads.place + 1 from outbox
          where dead_at is null and (organisation_id, kind, subject) > (heads.organisation_id, heads.kind, heads.subject) ${mine}
          order by organisation_id, kind, subject, number limit 1) following
        where heads.place < ${partitions}::int)
    select organisation_id, kind, subject, id, due_at <= now() and (lease_until is null or lease_until < now()) as open from heads`.execute(
    db,
  )
  return rows
}

async function take(db: AllQueries, { worker, leaseSeconds }: Claim, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with free as (
      select id from outbox where id = any(${ids}::uuid[]) and dead_at is null and due_at <= now() and (lease_until is null or lease_until < now())
        for update skip locked)
    update outbox set worker = ${worker}::uuid, lease_until = now() + make_interval(secs => ${leaseSeconds}::float8) from free
      where outbox.id = free.id returning outbox.id`.execute(db)
  return rows.map(({ id }) => id)
}

type Listed = OutboxEntry & { head: string; free: boolean }

async function entriesOf(db: AllQueries, heads: readonly string[]): Promise<Partition[]> {
  const { rows } = await sql<Listed>`select head.id as head, entry.* from outbox head cross join lateral (
      select id, organisation_id, kind, subject, payload, attempts, created_at, id = head.id or (due_at <= now() and (lease_until is null or lease_until < now())) as free
        from outbox where dead_at is null and organisation_id = head.organisation_id and kind = head.kind and subject = head.subject and number >= head.number
        order by number limit ${mostInPartition}::int) entry
    where head.id = any(${heads}::uuid[])`.execute(db)
  const partitions = new Map<string, Listed[]>()
  for (const row of rows) partitions.set(row.head, [...(partitions.get(row.head) ?? []), row])
  return [...partitions.values()].map(untilHeld)
}

/** What waits, or is held by somebody else, holds up what comes after it. */
function untilHeld(entries: Listed[]): Partition {
  const end = entries.findIndex(({ free }) => !free)
  return end < 0 ? entries : entries.slice(0, end)
}

/** Goes on holding partitions whose delivery takes long, by their first entries. */
export async function renewPartitions(
  db: AllQueries,
  { worker, leaseSeconds }: Holder,
  heads: readonly string[],
): Promise<void> {
  await sql`update outbox set lease_until = ${until(leaseSeconds)} where id = any(${heads}::uuid[]) and worker = ${worker}::uuid`.execute(
    db,
  )
}

export interface Settlement {
  delivered: readonly string[]
  failed: readonly { id: string; error: string; waitSeconds: number; isDead: boolean }[]
  /** First of their partitions as soon as the others are gone: they are the same worker's. */
  held: readonly string[]
  /** Claimed, and not tried. */
  released: readonly string[]
  /** Part of the same transaction, where there is more to write down. */
  within?: ((tx: AllQueries) => Promise<void>) | undefined
}

/** Strikes off what was delivered, holds what comes after it, and puts back or aside what failed, at once. */
export async function settleEntries(
  db: AllQueries,
  holder: Holder,
  { delivered, failed, held, released, within }: Settlement,
): Promise<void> {
  const strikeOff = sql`with gone as (delete from outbox where id = any(${delivered}::uuid[]))
    update outbox set worker = ${holder.worker}::uuid, lease_until = ${until(holder.leaseSeconds)} where id = any(${held}::uuid[])
      and (worker is null or worker = ${holder.worker}::uuid or lease_until < now())`
  if (!failed.length && !released.length && !within) return void (await strikeOff.execute(db))
  await db.transaction().execute(async tx => {
    await strikeOff.execute(tx)
    await sql`update outbox set worker = null, lease_until = null where id = any(${released}::uuid[])`.execute(tx)
    for (const { id, error, waitSeconds, isDead } of failed) {
      await tx
        .updateTable('outbox')
        .set({
          worker: null,
          lease_until: null,
          error,
          attempts: sql<number>`attempts + 1`,
          due_at: until(waitSeconds),
          ...(isDead && { dead_at: sql<Date>`now()` }),
        })
        .where('id', '=', id)
        .execute()
    }
    await within?.(tx)
  })
}

const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::float8)`

/** For a process that has the database to itself: who seems to hold a partition of these kinds is gone. */
export async function releasePartitions(db: AllQueries, kinds: readonly string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ worker: null, lease_until: null })
    .where('lease_until', 'is not', null)
    .where('kind', 'in', [...kinds])
    .execute()
}
