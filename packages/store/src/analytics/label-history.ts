import type { Analytics } from './client.ts'
import { decodeRow } from './codec.ts'
import type { ScanBatch } from './rows.ts'
import type { ScanScope } from './scan-scope.ts'
import * as tables from './tables.ts'

/** One time that an item's labels became others; `userEmail` is empty when the product itself did it. */
export interface LabelChangeRow {
  itemId: string
  time: number
  userId: string | null
  userEmail: string
  before: string[]
  after: string[]
}

/** What to write of items that a scan read anew and that now carry other labels. New items have no past. */
export async function changedLabels(
  analytics: Analytics,
  scope: ScanScope,
  { items = [], scanItems = [] }: ScanBatch,
): Promise<object[]> {
  const modified = new Set(scanItems.filter(({ change }) => change === 'modified').map(({ itemId }) => itemId))
  const now = new Map(
    items
      .filter(({ itemId }) => modified.has(itemId))
      .map(({ itemId, labels }) => [itemId, labels.map(({ key }) => key)]),
  )
  if (!now.size) return []
  const { organisationId, sourceId, scanId } = scope
  const rows = await analytics.rows<{ item_id: string; label_keys: string[] }>(
    `SELECT item_id, label_keys FROM items
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND item_id IN {itemIds:Array(UUID)}
    ORDER BY item_id, version DESC LIMIT 1 BY item_id`,
    { organisationId, sourceId, itemIds: [...now.keys()] },
  )
  const time = Date.now()
  return rows.flatMap(({ item_id: itemId, label_keys: before }) => {
    const after = now.get(itemId) ?? []
    return [...before].sort().join() === [...after].sort().join()
      ? []
      : [{ organisationId, sourceId, scanId, itemId, time, userId: null, userEmail: '', before, after }]
  })
}

/** Oldest first. Whether the user may see the item is for the caller to ask the semantic layer first. */
export async function readLabelChanges(
  analytics: Analytics,
  organisationId: string,
  itemId: string,
): Promise<LabelChangeRow[]> {
  const rows = await analytics.rows(
    `SELECT item_id, time, user_id, user_email, before, after FROM label_changes
    WHERE organisation_id = {organisationId:UUID} AND item_id = {itemId:UUID} ORDER BY time`,
    { organisationId, itemId },
  )
  return rows.map(row => decodeRow<LabelChangeRow>(tables.labelChanges, row))
}
