import type { Analytics } from './client.ts'
import { dimensionsOf } from './dimensions.ts'
import type { StoredExposure } from './exposures.ts'
import { writeHoldings } from './folders/holdings.ts'
import { hash64 } from './keys.ts'
import type { KnownFolder } from './lookup.ts'
import type { FolderRow, KnownItem } from './rows.ts'
import type { Rules } from './rules.ts'
import type { ScanScope } from './scan-scope.ts'
import { labelsOf, storedItemColumns } from './sink.ts'
import * as tables from './tables.ts'

/** New states of what is known of a source. `version` is taken before they are read: what a scan wrote since then stays in force. */
export interface Restated {
  version: string
  items: readonly KnownItem[]
  folders: readonly KnownFolder[]
  exposures: readonly StoredExposure[]
}

/** Writes what is known of things by other means than a scan; which scan saw them last stays as it is. */
export async function restate(
  analytics: Analytics,
  { organisationId, sourceId }: Pick<ScanScope, 'organisationId' | 'sourceId'>,
  { rules, version, items, folders, exposures }: Restated & { rules: Rules },
): Promise<void> {
  const source = { organisationId, sourceId, version }
  const keys = await dimensionsOf(analytics, organisationId, rules).keysFor({ labelSets: items.map(labelsOf) })
  await analytics.insert(tables.exposures, exposures, source)
  await analytics.insert(tables.folders, folders, {
    ...source,
    keyHash: ({ key }: FolderRow) => hash64(key),
    identityHash: ({ identity }: FolderRow) => (identity ? hash64(identity) : '0'),
  })
  const moved = new Set(items.map(({ itemId }) => itemId))
  await writeHoldings(analytics, { organisationId, sourceId }, { items, version, moved })
  await analytics.insert(tables.items, items, { ...source, ...storedItemColumns(keys) })
}
