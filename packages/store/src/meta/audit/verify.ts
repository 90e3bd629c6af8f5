import type { Selectable } from 'kysely'
import type { AuditTrail } from '../tables/records.ts'
import { genesis, hashOf } from './entry.ts'
import { isOwnHead, isSame, type AuditHead } from './heads.ts'
import { auditKeysOf, common, type AnyScope } from './keys.ts'
import { cutSignature } from './prune.ts'

export interface AuditProblem {
  /** `changed`: the entry is not as it was written; `moved`: it does not follow from the one before it; `gone`: entries are missing; `mark`: what tells where the trail begins or stood does not hold. */
  kind: 'changed' | 'moved' | 'gone' | 'mark'
  /** The first and the last entry that it concerns. */
  from: number
  to: number
}

export interface VerifiedTrail {
  organisationId: string
  /** As it was called when the trail began. */
  name: string
  entries: number
  /** Number of the last entry. */
  last: number
  /** In order; at most a hundred. */
  problems: AuditProblem[]
}

type Row = Selectable<AuditTrail>
const pageSize = 1000
const most = 100

/**
 * Checks every entry of a trail, that each follows from the one before, and that it is what its heads say. Entries may be added meanwhile;
 * where the oldest ones go meanwhile, or the first one comes, it looks again.
 */
export async function verifyAuditTrail(
  scope: AnyScope,
  organisationId: string,
  heads: readonly AuditHead[] = [],
): Promise<VerifiedTrail> {
  for (;;) {
    const mark = await markOf(scope, organisationId)
    const verified = await verifyFrom(scope, mark, { organisationId, heads })
    const later = verified.problems.length > 0 ? await markOf(scope, organisationId) : mark
    if (later?.cut_number === mark?.cut_number) return verified
  }
}

function markOf(scope: AnyScope, organisationId: string): Promise<Mark | undefined> {
  return common(scope)
    .selectFrom('audit_trails')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
}

async function verifyFrom(
  scope: AnyScope,
  mark: Mark | undefined,
  { organisationId, heads }: { organisationId: string; heads: readonly AuditHead[] },
): Promise<VerifiedTrail> {
  const db = common(scope)
  const found: AuditProblem[] = []
  const note = (kind: AuditProblem['kind'], from: number, to = from) => {
    if (found.length < most) found.push({ kind, from, to })
  }
  const expected = await headHashes(
    scope,
    heads.filter(head => head.organisation === organisationId),
    number => note('mark', number),
  )
  let previous = { number: mark?.cut_number ?? 0, hash: mark?.cut_hash ?? genesis }
  if (mark && !(await cutHolds(scope, mark))) note('mark', mark.cut_number)
  const cutAt = previous.number
  let entries = 0
  for (;;) {
    const page = await db
      .selectFrom('audit_trail')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('number', '>', previous.number)
      .orderBy('number')
      .limit(pageSize)
      .execute()
    for (const row of page) {
      if (row.number !== previous.number + 1) note('gone', previous.number + 1, row.number - 1)
      else if (row.prev_hash !== previous.hash) note('moved', row.number)
      if (!(await auditRowHolds(scope, row))) note('changed', row.number)
      else if (expected.has(row.number) && expected.get(row.number) !== row.hash) note('moved', row.number)
      previous = row
    }
    entries += page.length
    if (page.length < pageSize) break
  }
  const lastHead = Math.max(0, ...expected.keys())
  if (lastHead > previous.number) note('gone', previous.number + 1, lastHead)
  if (!mark && entries > 0) note('mark', 1)
  const left = await db
    .selectFrom('audit_trail')
    .select('number')
    .where('organisation_id', '=', organisationId)
    .where('number', '<=', cutAt)
    .limit(1)
    .execute()
  for (const { number } of left) note('moved', number)
  return {
    organisationId,
    name: mark?.name ?? '',
    entries,
    last: previous.number,
    problems: found.sort((a, b) => a.from - b.from),
  }
}

/** Whether an entry is as it was written. */
export async function auditRowHolds(scope: AnyScope, row: Row): Promise<boolean> {
  const key = await auditKeysOf(scope).named(row.key_id)
  return (
    key !== undefined &&
    isSame(
      row.hash,
      hashOf(
        {
          organisationId: row.organisation_id,
          number: row.number,
          time: row.time.toISOString(),
          userId: row.user_id,
          userEmail: row.user_email,
          action: row.action,
          subject: row.subject,
          before: row.before,
          after: row.after,
          address: row.address,
          prevHash: row.prev_hash,
          keyId: row.key_id,
        },
        key,
      ),
    )
  )
}

/** All trails that the store knows of, or a head tells of. */
export async function auditTrailIds(scope: AnyScope, heads: readonly AuditHead[]): Promise<string[]> {
  const db = common(scope)
  const [marked, written] = await Promise.all([
    db.selectFrom('audit_trails').select('organisation_id').execute(),
    db.selectFrom('audit_trail').select('organisation_id').distinct().execute(),
  ])
  return [
    ...new Set([...[...marked, ...written].map(row => row.organisation_id), ...heads.map(head => head.organisation)]),
  ]
}

/** The number of the first entry that does not hold or is missing, or null when the whole trail holds. */
export async function firstBrokenAudit(scope: AnyScope, organisationId: string): Promise<number | null> {
  return (await verifyAuditTrail(scope, organisationId)).problems[0]?.from ?? null
}

async function headHashes(
  scope: AnyScope,
  heads: readonly AuditHead[],
  unsigned: (number: number) => void,
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>()
  for (const head of heads) {
    if (await isOwnHead(scope, head)) hashes.set(head.number, head.hash)
    else unsigned(head.number)
  }
  return hashes
}

interface Mark {
  organisation_id: string
  name: string
  cut_number: number
  cut_hash: string
  cut_at: Date | null
  cut_key_id: string | null
  cut_signature: string | null
}

async function cutHolds(scope: AnyScope, mark: Mark): Promise<boolean> {
  if (mark.cut_number === 0) return mark.cut_hash === genesis
  const key = await auditKeysOf(scope).named(mark.cut_key_id ?? '')
  const cut = {
    organisation: mark.organisation_id,
    number: mark.cut_number,
    hash: mark.cut_hash,
    time: mark.cut_at?.toISOString() ?? '',
    keyId: mark.cut_key_id ?? '',
  }
  return key !== undefined && isSame(mark.cut_signature ?? '', cutSignature(cut, key))
}
