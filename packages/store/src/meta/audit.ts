import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { json } from './tables/columns.ts'
import type { Database } from './tables/index.ts'
import type { OrganisationDatabase } from './tenant.ts'

/** Who did it. */
export interface AuditActor {
  organisationId: string
  /** Null when the product itself acted. */
  userId: string | null
  userEmail: string
  /** The caller's network address; empty when there is none. */
  address: string
}

export interface AuditChange {
  /** The endpoint's audit name: `source.pause`. */
  action: string
  /** What was changed: an id or a name. */
  subject: string
  before: unknown
  after: unknown
}

interface Chained extends AuditActor, AuditChange { number: number; time: string; prevHash: string }

type AnyScope = Kysely<Database> | Kysely<OrganisationDatabase>

const genesis = '0'.repeat(64)

/** Appends to the audit trail. Call it in the transaction of the change that it records, scoped or not. */
export async function audit(scope: AnyScope, actor: AuditActor, change: AuditChange): Promise<void> {
  const tx = common(scope)
  const { organisationId } = actor
  // Two changes at once would both follow the same entry.
  await tx.selectNoFrom(eb => eb.fn('pg_advisory_xact_lock', [eb.fn('hashtext', [eb.val(`audit ${organisationId}`)])]).as('held')).execute()
  const last = await tx.selectFrom('audit_trail').select(['number', 'hash']).where('organisation_id', '=', organisationId)
    .orderBy('number', 'desc').limit(1).executeTakeFirst()
  const chained: Chained = { ...actor, ...change, number: (last?.number ?? 0) + 1, time: new Date().toISOString(), prevHash: last?.hash ?? genesis }
  await tx.insertInto('audit_trail').values({
    organisation_id: organisationId, number: chained.number, time: new Date(chained.time), user_id: actor.userId, user_email: actor.userEmail,
    action: change.action, subject: change.subject, before: json(change.before ?? null), after: json(change.after ?? null), address: actor.address,
    prev_hash: chained.prevHash, hash: hashOf(chained),
  }).execute()
}

/** The number of the first entry that does not follow from the one before it, or null when the whole trail holds. */
export async function firstBrokenAudit(scope: AnyScope, organisationId: string): Promise<number | null> {
  const db = common(scope)
  let previous = { number: 0, hash: genesis }
  for (;;) {
    const page = await db.selectFrom('audit_trail').selectAll().where('organisation_id', '=', organisationId)
      .where('number', '>', previous.number).orderBy('number').limit(1000).execute()
    for (const row of page) {
      const expected = hashOf({
        organisationId, number: row.number, time: row.time.toISOString(), userId: row.user_id, userEmail: row.user_email, action: row.action,
        subject: row.subject, before: row.before, after: row.after, address: row.address, prevHash: previous.hash,
      })
      if (row.number !== previous.number + 1 || row.hash !== expected || row.prev_hash !== previous.hash) return previous.number + 1
      previous = row
    }
    if (page.length < 1000) return null
  }
}

function hashOf(entry: Chained): string {
  return createHash('sha256').update(canonical({ ...entry, before: asStored(entry.before), after: asStored(entry.after) })).digest('hex')
}

/** As it comes back from the database: a date is a text, what is undefined is not there. */
function asStored(value: unknown): unknown {
  return JSON.parse(json(value ?? null))
}

/** JSON with keys in order: the database does not keep the order that they were written in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, field]) => field !== undefined).sort(([a], [b]) => a < b ? -1 : 1)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}

/** Both doors have the same tables; here the organisation is named in each query, so that either will do. */
function common(scope: AnyScope): Kysely<Database> {
  return scope as Kysely<Database>
}
