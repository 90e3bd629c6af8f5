import type { Analytics } from './client.ts'
import { decodeRow } from './codec.ts'
import { noticeDays } from './anomalies/habits.ts'
import { markChecked, readChecked } from './anomalies/read.ts'
import type { IdentityRow } from './rows.ts'
import * as tables from './tables.ts'

type StoredIdentity = IdentityRow & { number: number }

const columns =
  'identity_id, number, kind, address, display_name, domain, department, manager, first_seen_at, leaves_at'
const idsPerQuery = 5000
const day = 86_400_000

/**
 * Has identities leave when they are said to, and nobody else: `leaves` is all that is known, by addresses in lower case, in milliseconds. The weeks
 * before a leave that was not known when they were looked at are looked at anew. Done again, it changes nothing. Answers how many changed.
 */
export async function setLeaves(
  analytics: Analytics,
  organisationId: string,
  leaves: ReadonlyMap<string, number>,
): Promise<number> {
  // Before anything is read: whoever wrote later than that has the last word.
  const version = await analytics.nextVersion()
  const changed = (await concerned(analytics, organisationId, [...leaves.keys()])).flatMap(row => {
    const leavesAt = leaves.get(row.address.toLowerCase()) ?? null
    return leavesAt === (row.leavesAt ?? null) ? [] : [{ ...row, leavesAt }]
  })
  if (!changed.length) return 0
  await lookAgain(analytics, organisationId, changed)
  await analytics.insert(tables.identities, changed, { organisationId, version })
  return changed.length
}

/** Who is said to leave, by address, and who was before. */
async function concerned(
  analytics: Analytics,
  organisationId: string,
  addresses: readonly string[],
): Promise<StoredIdentity[]> {
  const found = new Map<string, StoredIdentity>()
  const ask = async (condition: string, params: Record<string, unknown>) => {
    const rows = await analytics.rows(
      `SELECT ${columns} FROM identities FINAL WHERE organisation_id = {organisationId:UUID} AND ${condition}`,
      { organisationId, ...params },
    )
    for (const row of rows.map(each => decodeRow<StoredIdentity>(tables.identities, each)))
      found.set(row.identityId, row)
  }
  await ask('toUnixTimestamp(leaves_at) > 0', {})
  for (let start = 0; start < addresses.length; start += idsPerQuery)
    await ask('lowerUTF8(address) IN {addresses:Array(String)}', {
      addresses: addresses.slice(start, start + idsPerQuery),
    })
  return [...found.values()]
}

/** First of all: where this is all that becomes of it, the search looks at more than it had to. */
async function lookAgain(
  analytics: Analytics,
  organisationId: string,
  changed: readonly { leavesAt: number | null }[],
): Promise<void> {
  const checked = await readChecked(analytics, organisationId)
  const from = Math.min(...changed.flatMap(({ leavesAt }) => (leavesAt === null ? [] : leavesAt - noticeDays * day)))
  if (checked !== undefined && from < checked) await markChecked(analytics, organisationId, Math.max(0, from))
}
