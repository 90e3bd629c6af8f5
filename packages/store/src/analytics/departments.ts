import type { Analytics } from './client.ts'
import { decodeRow } from './codec.ts'
import type { IdentityRow } from './rows.ts'
import * as tables from './tables.ts'

type StoredIdentity = IdentityRow & { number: number }

const columns =
  'identity_id, number, kind, address, display_name, domain, department, manager, first_seen_at, leaves_at'
const addressesPerQuery = 5000

/** Where somebody works; an empty department is none. The manager is an address. */
export interface Place {
  department: string
  manager: string
}

/**
 * Has people work where they are said to, by addresses in lower case; of whom nothing is said, what was known stays. Done again, it changes
 * nothing. Answers how many changed.
 */
export async function setDepartments(
  analytics: Analytics,
  organisationId: string,
  places: ReadonlyMap<string, Place>,
): Promise<number> {
  // Before anything is read: whoever wrote later than that has the last word.
  const version = await analytics.nextVersion()
  const addresses = [...places.keys()]
  let changes = 0
  for (let start = 0; start < addresses.length; start += addressesPerQuery) {
    const rows = await analytics.rows(
      `SELECT ${columns} FROM identities FINAL WHERE organisation_id = {organisationId:UUID} AND kind = 'employee'
      AND lowerUTF8(address) IN {addresses:Array(String)}`,
      { organisationId, addresses: addresses.slice(start, start + addressesPerQuery) },
    )
    const changed = rows
      .map(row => decodeRow<StoredIdentity>(tables.identities, row))
      .flatMap(row => {
        const place = places.get(row.address.toLowerCase())
        if (!place || (place.department === row.department && place.manager === (row.manager ?? ''))) return []
        return [{ ...row, ...place }]
      })
    if (changed.length) await analytics.insert(tables.identities, changed, { organisationId, version })
    changes += changed.length
  }
  return changes
}
