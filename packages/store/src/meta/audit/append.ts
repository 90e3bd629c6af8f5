import type { Kysely } from 'kysely'
import { json } from '../tables/columns.ts'
import type { Database } from '../tables/index.ts'
import { genesis, hashOf, installationTrail, type AuditActor, type AuditChange, type Chained } from './entry.ts'
import { auditKeysOf, common, type AnyScope } from './keys.ts'

export interface AuditLine {
  actor: AuditActor
  change: AuditChange
}

/** Appends to the audit trail. Call it in the transaction of the change that it records, scoped or not. */
export async function audit(scope: AnyScope, actor: AuditActor, change: AuditChange): Promise<void> {
  await appendAll(scope, actor.organisationId, [{ actor, change }])
}

/** Appends several lines of one organisation at once. Call it in a transaction. */
export async function appendAll(scope: AnyScope, organisationId: string, lines: readonly AuditLine[]): Promise<void> {
  const tx = common(scope)
  const { id: keyId, key } = auditKeysOf(scope).newest()
  await holdTrail(tx, organisationId)
  let previous = await lastOf(tx, organisationId)
  if (previous.number === 0) await beginTrail(tx, organisationId)
  const rows = lines.map(({ actor, change }) => {
    const chained: Chained = {
      ...actor,
      ...change,
      organisationId,
      number: previous.number + 1,
      time: new Date().toISOString(),
      prevHash: previous.hash,
      keyId,
    }
    previous = { number: chained.number, hash: hashOf(chained, key) }
    return {
      organisation_id: organisationId,
      number: chained.number,
      time: new Date(chained.time),
      user_id: actor.userId,
      user_email: actor.userEmail,
      action: change.action,
      subject: change.subject,
      before: json(change.before ?? null),
      after: json(change.after ?? null),
      address: actor.address,
      prev_hash: chained.prevHash,
      hash: previous.hash,
      key_id: keyId,
    }
  })
  await tx.insertInto('audit_trail').values(rows).execute()
}

/** Until the transaction ends: two changes at once would both follow the same entry. */
export async function holdTrail(tx: Kysely<Database>, organisationId: string): Promise<void> {
  await tx
    .selectNoFrom(eb =>
      eb.fn('pg_advisory_xact_lock', [eb.fn('hashtext', [eb.val(`audit ${organisationId}`)])]).as('held'),
    )
    .execute()
}

async function lastOf(tx: Kysely<Database>, organisationId: string): Promise<{ number: number; hash: string }> {
  const last = await tx
    .selectFrom('audit_trail')
    .select(['number', 'hash'])
    .where('organisation_id', '=', organisationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return last
  const cut = await tx
    .selectFrom('audit_trails')
    .select(['cut_number', 'cut_hash'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return { number: cut?.cut_number ?? 0, hash: cut?.cut_hash ?? genesis }
}

/** What stays known of an organisation when all else of it is gone. */
async function beginTrail(tx: Kysely<Database>, organisationId: string): Promise<void> {
  const known =
    organisationId === installationTrail
      ? { name: 'This installation' }
      : await tx.selectFrom('organisations').select('name').where('id', '=', organisationId).executeTakeFirst()
  await tx
    .insertInto('audit_trails')
    .values({ organisation_id: organisationId, name: known?.name ?? '' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
