import type { Analytics } from './client.ts'
import { decodeRow } from './codec.ts'
import type { ExposureRow } from './rows.ts'
import type { ScanScope } from './scan-scope.ts'
import * as tables from './tables.ts'

/** A standing permission as it is stored. */
export interface StoredExposure extends ExposureRow {
  organisationId: string
  sourceId: string
  sourceCode: number
  objectId: string
  objectKind: 'item' | 'folder'
  firstSeenAt: number
  endedAt: number | null
  lastScan: string
  version: string
}

/**
 * What to write so that the objects' standing permissions are `current`: new and changed ones, and those that they had
 * before and have no more, ended at `at`. Unchanged ones are left alone. Asked twice, it answers with nothing to do. Only of `objectIds` it is asked
 * what they had: the others are new.
 */
export async function endedExposures(
  analytics: Analytics,
  { organisationId, sourceId }: ScanScope,
  { current, objectIds, at, version }: { current: StoredExposure[]; objectIds: string[]; at: number; version: string },
): Promise<StoredExposure[]> {
  if (!objectIds.length) return current
  const rows = await analytics.rows(
    `SELECT * EXCEPT (version), toString(version) AS version FROM exposures FINAL
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND object_id IN {objectIds:Array(UUID)}
    AND ended_at > fromUnixTimestamp64Milli({at:Int64})`,
    { organisationId, sourceId, objectIds, at },
  )
  const before = new Map(
    rows.map(row => decodeRow<StoredExposure>(tables.exposures, row)).map(row => [identityOf(row), row]),
  )
  const write = current.flatMap(row => {
    const known = before.get(identityOf(row))
    if (!known) return [row]
    before.delete(identityOf(row))
    // What a clock that was ahead dated is dated anew.
    const isDatedAhead = known.firstSeenAt > at || known.endedAt !== null
    return sameGrant(known, row) && !isDatedAhead ? [] : [{ ...row, firstSeenAt: Math.min(known.firstSeenAt, at) }]
  })
  return [...write, ...[...before.values()].map(row => ({ ...row, endedAt: at, version }))]
}

const idsPerQuery = 2000

/** The permissions that objects have now, by object, each as a scan hands it in. */
export async function lookupExposures(
  analytics: Analytics,
  scope: ScanScope,
  objectIds: readonly string[],
): Promise<Map<string, ExposureRow[]>> {
  const standing = await standingExposures(analytics, scope, objectIds)
  return new Map([...standing].map(([id, rows]) => [id, rows.map(asTold)]))
}

/** The same as they are stored. */
export async function standingExposures(
  analytics: Analytics,
  { organisationId, sourceId }: Pick<ScanScope, 'organisationId' | 'sourceId'>,
  objectIds: readonly string[],
): Promise<Map<string, StoredExposure[]>> {
  const found = new Map<string, StoredExposure[]>()
  for (let start = 0; start < objectIds.length; start += idsPerQuery) {
    const rows = await analytics.rows(
      `SELECT * EXCEPT (version) FROM exposures FINAL
      WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND object_id IN {objectIds:Array(UUID)} AND ended_at > now64(3)`,
      { organisationId, sourceId, objectIds: objectIds.slice(start, start + idsPerQuery) },
    )
    for (const row of rows.map(each => decodeRow<StoredExposure>(tables.exposures, each)))
      found.set(row.objectId, [...(found.get(row.objectId) ?? []), row])
  }
  return found
}

/** A permission without what only the store knows of it. */
export function asTold({
  principalId,
  principalKind,
  principalName,
  shareType,
  role,
  via,
  grantId = '',
  link,
  inherited,
  expiresAt,
}: StoredExposure): ExposureRow {
  return { principalId, principalKind, principalName, shareType, role, via, grantId, link, inherited, expiresAt }
}

/** Rows that are the same replace one another. */
export function identityOf({ objectId, principalId, via, link }: StoredExposure): string {
  return JSON.stringify([objectId, principalId, via, link])
}

function sameGrant(a: StoredExposure, b: StoredExposure): boolean {
  return (
    a.shareType === b.shareType &&
    a.role === b.role &&
    (a.grantId ?? '') === (b.grantId ?? '') &&
    a.inherited === b.inherited &&
    a.expiresAt === b.expiresAt &&
    a.principalName === b.principalName
  )
}
