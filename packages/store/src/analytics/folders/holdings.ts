import type { Analytics } from '../client.ts'
import type { ItemRow } from '../rows.ts'
import * as tables from '../tables.ts'

interface Written {
  items: readonly Pick<ItemRow, 'itemId' | 'folderId' | 'labels' | 'deletedAt'>[]
  version: string
  /** Items that may have lain elsewhere before. */
  moved: ReadonlySet<string>
}

interface Of {
  organisationId: string
  sourceId: string
}

const nowhere = '00000000-0000-0000-0000-000000000000'

/** Notes where items lie from now on, before they are written themselves, and that their folders are to be looked at anew. */
export async function writeHoldings(
  analytics: Analytics,
  { organisationId, sourceId }: Of,
  { items, version, moved }: Written,
): Promise<void> {
  const here = items.flatMap(({ itemId, folderId, labels, deletedAt }) =>
    folderId ? { folderId, itemId, labelKeys: labels.map(({ key }) => key), gone: deletedAt !== null } : [],
  )
  const left = await placesLeft(
    analytics,
    { organisationId, sourceId },
    items.filter(({ itemId }) => moved.has(itemId)),
  )
  const rows = [...here, ...left]
  if (!rows.length) return
  await analytics.insert(tables.holdings, rows, { organisationId, sourceId, version })
  const folders = [...new Set(rows.map(({ folderId }) => folderId))]
  await analytics.insert(
    tables.folderTouches,
    folders.map(folderId => ({ folderId })),
    { organisationId, sourceId, version },
  )
}

/** Where some of the items lay until now and lie no more. */
async function placesLeft(
  analytics: Analytics,
  { organisationId, sourceId }: Of,
  items: readonly Pick<ItemRow, 'itemId' | 'folderId'>[],
) {
  if (!items.length) return []
  const now = new Map(items.map(({ itemId, folderId }) => [itemId, folderId ?? nowhere]))
  const rows = await analytics.rows<{ item_id: string; folder_id: string }>(
    `SELECT item_id, folder_id FROM items
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND item_id IN {itemIds:Array(UUID)}
    ORDER BY item_id, version DESC LIMIT 1 BY item_id`,
    { organisationId, sourceId, itemIds: [...now.keys()] },
  )
  return rows
    .filter(({ item_id: itemId, folder_id: folderId }) => folderId !== nowhere && folderId !== now.get(itemId))
    .map(({ item_id: itemId, folder_id: folderId }) => ({ folderId, itemId, labelKeys: [] as string[], gone: true }))
}

/**
 * Notes where all items of an organisation lie: of what was stored before there were holdings, or by other means. Does so once; with `anew`, again.
 */
export async function seedHoldings(analytics: Analytics, organisationId: string, { anew = false } = {}): Promise<void> {
  const params = { organisationId, nowhere }
  const seeded = await analytics.rows(
    `SELECT 1 FROM holdings WHERE organisation_id = {organisationId:UUID} AND folder_id = {nowhere:UUID} AND item_id = {nowhere:UUID} LIMIT 1`,
    params,
  )
  if (seeded.length && !anew) return
  const there = `organisation_id = {organisationId:UUID} AND folder_id != {nowhere:UUID} AND deleted_at > now64(3)`
  await analytics.command(
    `INSERT INTO holdings (organisation_id, source_id, folder_id, item_id, version, label_keys, gone)
    SELECT organisation_id, source_id, folder_id, item_id, version, label_keys, false FROM items FINAL WHERE ${there}`,
    params,
  )
  // All folders, empty ones too: a name alone may say what is expected.
  await analytics.command(
    `INSERT INTO folder_touches (organisation_id, source_id, folder_id, version)
    SELECT organisation_id, source_id, folder_id, version FROM folders FINAL WHERE organisation_id = {organisationId:UUID} AND deleted_at > now64(3)`,
    params,
  )
  const marker = { folderId: nowhere, itemId: nowhere, labelKeys: [], gone: true }
  await analytics.insert(tables.holdings, [marker], { organisationId, sourceId: nowhere, version: '1' })
}
