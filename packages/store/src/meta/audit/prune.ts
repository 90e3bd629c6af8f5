import type { Kysely } from 'kysely'
import type { Database } from '../tables/index.ts'
import { holdTrail } from './append.ts'
import { signed } from './entry.ts'
import { auditKeysOf, type AnyScope } from './keys.ts'

export interface Cut {
  organisation: string
  number: number
  hash: string
  time: string
  keyId: string
}

/** What a cut is signed by. */
export function cutSignature(cut: Cut, key: Parameters<typeof signed>[1]): string {
  return signed({ kind: 'cut', ...cut }, key)
}

/** Removes entries from before `before` from the start of each trail, and leaves a signed mark of what follows. Gives how many went. */
export async function pruneAuditTrails(db: Kysely<Database>, before: Date, now: Date): Promise<number> {
  const trails = await db.selectFrom('audit_trails').select('organisation_id').execute()
  let gone = 0
  for (const { organisation_id: id } of trails)
    gone += await db.transaction().execute(tx => pruneOne(tx, id, { before, now }))
  return gone
}

async function pruneOne(
  tx: Kysely<Database>,
  organisation: string,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  await holdTrail(tx, organisation)
  const kept = await tx
    .selectFrom('audit_trail')
    .select('number')
    .where('organisation_id', '=', organisation)
    .where('time', '>=', before)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  const last = await tx
    .selectFrom('audit_trail')
    .select(['number', 'hash'])
    .where('organisation_id', '=', organisation)
    .$if(kept !== undefined, query => query.where('number', '<', kept?.number ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return 0
  await mark(tx, { organisation, number: last.number, hash: last.hash, time: now.toISOString() })
  const { numDeletedRows } = await tx
    .deleteFrom('audit_trail')
    .where('organisation_id', '=', organisation)
    .where('number', '<=', last.number)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function mark(tx: AnyScope & Kysely<Database>, cut: Omit<Cut, 'keyId'>): Promise<void> {
  const { id: keyId, key } = auditKeysOf(tx).newest()
  await tx
    .updateTable('audit_trails')
    .where('organisation_id', '=', cut.organisation)
    .set({
      cut_number: cut.number,
      cut_hash: cut.hash,
      cut_at: new Date(cut.time),
      cut_key_id: keyId,
      cut_signature: cutSignature({ ...cut, keyId }, key),
    })
    .execute()
}
