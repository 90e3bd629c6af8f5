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

interface Wanted extends Holder {
  /** Partitions at most. */
  partitions: number
  /** Entries of each at most: where one fails, what comes after it was read in vain. */
  entries: number
}

export interface Claim extends Wanted {
  kinds: readonly string[]
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

/** Entries that are read at once. */
const mostAtOnce = 4000

/** Claims partitions whose first entry is due and held by nobody. `next` is undefined when the walk came to the last partition. */
export async function claimPartitions(
  db: AllQueries,
  claim: Claim,
): Promise<{ partitions: Partition[]; next: PartitionPlace | undefined }> {
  const heads = await walk(db, claim)
  const last = heads.length === claim.partitions ? heads.at(-1) : undefined
  const open = heads.filter(({ kind, open: isOpen }) => isOpen && claim.kinds.includes(kind)).map(({ id }) => id)
  const ids = open.length ? await take(db, claim, { which: sql`id = any(${open}::uuid[])`, isFirst: sql`true` }) : []
  return {
    partitions: await entriesOf(db, ids, claim.entries),
    next: last && { organisation_id: last.organisation_id, kind: last.kind, subject: last.subject },
  }
}

/** Claims partitions whose first entry failed before and is due again: found by when they are due, however many others wait. */
export async function claimRetries(
  db: AllQueries,
  { only, partitions, ...holder }: Wanted & { only: KindOfOne },
): Promise<Partition[]> {
  const which = sql`organisation_id = ${only.organisationId}::uuid and kind = ${only.kind}::text and attempts > 0
    order by due_at limit ${partitions}::int`
  // What was put aside and is sent again comes before what failed since.
  const isFirst = sql`free.number = (select number from outbox earlier where dead_at is null
    and organisation_id = free.organisation_id and kind = free.kind and subject = free.subject order by number limit 1)`
  return entriesOf(db, await take(db, holder, { which, isFirst }), holder.entries)
}

interface Head extends PartitionPlace {
  id: string
  open: boolean
}

/** The first entry of each partition, by probes of the index: neither how long partitions are matters, nor what there is of kinds that others deliver. */
async function walk(db: AllQueries, { kinds, partitions, after, only }: Claim): Promise<Head[]> {
  const mine = only ? sql`and organisation_id = ${only.organisationId}::uuid and kind = ${only.kind}::text` : sql``
  const inOrder = sql`order by organisation_id, kind, subject, number limit 1`
  const head = sql`organisation_id, kind, subject, id, due_at, lease_until`
  const nextOfKind = sql`select ${head}, heads.place + 1 from outbox where dead_at is null and organisation_id = heads.organisation_id
    and kind = heads.kind and subject > heads.subject and heads.kind = any(${kinds}::text[]) ${inOrder}`
  const nextKind = sql`select ${head}, heads.place + 1 from outbox where dead_at is null
    and (organisation_id, kind) > (heads.organisation_id, heads.kind) ${inOrder}`
  const following = only
    ? nextOfKind
    : sql`select * from ((${nextOfKind}) union all (${nextKind})) either order by organisation_id, kind, subject limit 1`
  const { rows } = await sql<Head>`with recursive heads as (
      (select ${head}, 1 as place from outbox where dead_at is null
        and (organisation_id, kind, subject) > (${after.organisation_id}::uuid, ${after.kind}::text, ${after.subject}::text) ${mine} ${inOrder})
      union all
      select following.* from heads cross join lateral (${following}) following where heads.place < ${partitions}::int)
    select organisation_id, kind, subject, id, due_at <= now() and (lease_until is null or lease_until < now()) as open from heads`.execute(
    db,
  )
  return rows
}

/** Leases those that are due and held by nobody. */
async function take(
  db: AllQueries,
  { worker, leaseSeconds }: Holder,
  { which, isFirst }: Record<'which' | 'isFirst', ReturnType<typeof sql>>,
): Promise<string[]> {
  // Materialized: whatever the planner knows of the table, it looks for what is before the few that are found, and for nothing else.
  const { rows } = await sql<{ id: string }>`with free as materialized (
      select id, organisation_id, kind, subject, number from outbox
        where dead_at is null and due_at <= now() and (lease_until is null or lease_until < now()) and ${which} for update skip locked),
    first as materialized (select id from free where ${isFirst})
    update outbox set worker = ${worker}::uuid, lease_until = now() + make_interval(secs => ${leaseSeconds}::float8)
      where id = any(array(select id from first)) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

type Listed = OutboxEntry & { head: string; free: boolean }

async function entriesOf(db: AllQueries, heads: readonly string[], entries: number): Promise<Partition[]> {
  if (!heads.length) return []
  const ofEach = Math.min(entries, Math.ceil(mostAtOnce / heads.length))
  const { rows } = await sql<Listed>`select head.id as head, entry.* from outbox head cross join lateral (
      select id, organisation_id, kind, subject, payload, attempts, created_at, id = head.id or (due_at <= now() and (lease_until is null or lease_until < now())) as free
        from outbox where dead_at is null and organisation_id = head.organisation_id and kind = head.kind and subject = head.subject and number >= head.number
        order by number limit ${ofEach}::int) entry
    where head.id = any(${heads}::uuid[])`.execute(db)
  return [...Map.groupBy(rows, ({ head }) => head).values()].map(untilHeld)
}

/** What waits, or is held by somebody else, holds up what comes after it. */
function untilHeld(entries: Listed[]): Partition {
  const end = entries.findIndex(({ free }) => !free)
  return end < 0 ? entries : entries.slice(0, end)
}
