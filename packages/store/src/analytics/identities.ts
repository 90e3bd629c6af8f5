import type { Analytics } from './client.ts'
import { decodeRow } from './codec.ts'
import type { IdentityRow } from './rows.ts'
import * as tables from './tables.ts'

const columns = 'identity_id, kind, address, display_name, domain, department, manager, first_seen_at, leaves_at'

/**
 * What to write of identities that were seen (again): new ones, and known ones about which something new was learnt. A source
 * that knows less than another (no name, no department) takes nothing away, and the first sighting stays the first.
 */
export async function changedIdentities(
  analytics: Analytics,
  organisationId: string,
  seen: readonly IdentityRow[],
): Promise<object[]> {
  if (!seen.length) return []
  const latest = new Map<string, IdentityRow>()
  for (const row of seen) latest.set(row.identityId, merged(latest.get(row.identityId) ?? row, row))
  const rows = await analytics.rows(
    `SELECT ${columns} FROM identities WHERE organisation_id = {organisationId:UUID} AND identity_id IN {identityIds:Array(UUID)}
    ORDER BY identity_id, version DESC LIMIT 1 BY identity_id`,
    { organisationId, identityIds: [...latest.keys()] },
  )
  const known = new Map(
    rows.map(row => decodeRow<IdentityRow>(tables.identities, row)).map(row => [row.identityId, row]),
  )
  const version = await analytics.nextVersion()
  return [...latest.values()].flatMap(row => {
    const before = known.get(row.identityId)
    const now = merged(before ?? row, row)
    return before && JSON.stringify(Object.entries(before).sort()) === JSON.stringify(Object.entries(now).sort())
      ? []
      : [{ organisationId, version, ...now }]
  })
}

function merged(before: IdentityRow, now: IdentityRow): IdentityRow {
  return {
    ...now,
    displayName: now.displayName || before.displayName,
    department: now.department || before.department,
    manager: now.manager || before.manager || '',
    firstSeenAt: Math.min(before.firstSeenAt, now.firstSeenAt),
    leavesAt: now.leavesAt ?? before.leavesAt ?? null,
  }
}

/** What kind of identity somebody is; undefined where there is none of that id. */
export async function readIdentityKind(
  analytics: Analytics,
  organisationId: string,
  identityId: string,
): Promise<IdentityRow['kind'] | undefined> {
  const [row] = await analytics.rows<{ kind: IdentityRow['kind'] }>(
    `SELECT kind FROM identities WHERE organisation_id = {organisationId:UUID} AND identity_id = {identityId:UUID}
    ORDER BY version DESC LIMIT 1`,
    { organisationId, identityId },
  )
  return row?.kind
}
