import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { signed } from './entry.ts'
import { auditKeysOf, common, type AnyScope } from './keys.ts'

/** Where a trail stood at a time, signed. Kept outside the stores, it shows when entries are gone from the end. */
export interface AuditHead {
  organisation: string
  number: number
  hash: string
  time: string
  keyId: string
  signature: string
}

/** The heads of all trails that went on since `known` (organisation → number). */
export async function readAuditHeads(
  scope: AnyScope,
  known: ReadonlyMap<string, number>,
  now: Date,
): Promise<AuditHead[]> {
  const { id: keyId, key } = auditKeysOf(scope).newest()
  // One look into the index for each trail, however long it is.
  const rows = await sql<{ organisation: string; number: number; hash: string }>`
    select t.organisation_id as organisation, last.number, last.hash from audit_trails t
    cross join lateral (select number, hash from audit_trail where organisation_id = t.organisation_id order by number desc limit 1) last`.execute(
    common(scope),
  )
  return rows.rows
    .filter(({ organisation, number }) => known.get(organisation) !== number)
    .map(({ organisation, number, hash }) => {
      const head = { organisation, number, hash, time: now.toISOString(), keyId }
      return { ...head, signature: signed({ kind: 'head', ...head }, key) }
    })
}

/** Whether this installation signed it. */
export async function isOwnHead(scope: AnyScope, { signature, ...head }: AuditHead): Promise<boolean> {
  const key = await auditKeysOf(scope).named(head.keyId)
  return key !== undefined && isSame(signature, signed({ kind: 'head', ...head }, key))
}

export function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
