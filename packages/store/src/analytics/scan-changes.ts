import type { SensitivityLevel, ShareType } from '@sharelight/contract'
import type { Analytics } from './client.ts'
import { decodeRow } from './codec.ts'
import { lookupExposures } from './exposures.ts'
import { feedScanOf } from './keys.ts'
import { decodeItem, ids, itemColumns } from './lookup.ts'
import type { EventRow, ExposureRow, IdentityRow, ItemRow } from './rows.ts'

import type { ScanScope } from './scan-scope.ts'
import * as tables from './tables.ts'
import type { Row } from './tables.ts'

/** Who somebody is, as far as it is known. */
type Named = Pick<IdentityRow, 'address' | 'displayName'>

/** An item that a scan found new, changed or gone. */
export interface ChangedItem {
  item: ItemRow
  sensitivity: SensitivityLevel
  owner: Named | undefined
  /** With the address of whom they name, where that is somebody who has one. */
  exposures: (ExposureRow & { address: string })[]
}

/** Something that a scan found had happened. */
export interface FoundEvent {
  event: Omit<EventRow, 'itemId' | 'folderId' | 'actorId' | 'labels' | 'anomalies' | 'recipients'>
  actor: Named | undefined
  /** Key of the item, or of the folder. */
  itemKey: string | undefined
  recipients: Named[]
}

const pageSize = 1000
const here = 'organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}'

/** What is new, changed or gone since the scan before, in pages, in no order that means anything. */
export async function* changedItems(analytics: Analytics, scope: ScanScope): AsyncGenerator<ChangedItem> {
  const params = { ...ids(scope), scanId: scope.scanId }
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = await analytics.rows<{ id: string }>(
      `SELECT item_id AS id FROM scan_items FINAL WHERE ${here} AND scan_id = {scanId:UUID} AND change != 'unchanged'
      AND item_id > {after:UUID} ORDER BY item_id LIMIT ${pageSize}`,
      { ...params, after },
    )
    const itemIds = page.map(({ id }) => id)
    if (itemIds.length) yield* await described(analytics, scope, itemIds)
    if (page.length < pageSize) return
    after = itemIds.at(-1) ?? after
  }
}

async function described(analytics: Analytics, scope: ScanScope, itemIds: string[]): Promise<ChangedItem[]> {
  const latest = (columns: string) => `SELECT ${columns} FROM items WHERE ${here} AND item_id IN {itemIds:Array(UUID)}
    ORDER BY item_id, version DESC LIMIT 1 BY item_id`
  const params = { ...ids(scope), itemIds }
  const items = (await analytics.rows(latest(itemColumns), params)).map(decodeItem)
  const sensitivities = await analytics.rows<{ id: string; sensitivity: SensitivityLevel }>(
    `SELECT item_id AS id, sensitivity FROM (${latest('item_id, label_set_key')}) AS items INNER JOIN
    (SELECT label_set_key, sensitivity FROM label_sets FINAL WHERE organisation_id = {organisationId:UUID} AND variant = '') AS sets
    ON sets.label_set_key = items.label_set_key`,
    params,
  )
  const levels = new Map(sensitivities.map(({ id, sensitivity }) => [id, sensitivity]))
  const exposures = await lookupExposures(analytics, scope, itemIds)
  const people = await namedBy(analytics, scope, 'identity_id', [
    ...items.flatMap(({ ownerId }) => ownerId ?? []),
    ...[...exposures.values()]
      .flat()
      .flatMap(({ principalId, principalKind }) => (principalKind === 'user' ? principalId : [])),
  ])
  return items.map(item => ({
    item,
    sensitivity: levels.get(item.itemId) ?? 0,
    owner: people.get(item.ownerId ?? ''),
    exposures: (exposures.get(item.itemId) ?? []).map(one => ({
      ...one,
      address: people.get(one.principalId)?.address ?? '',
    })),
  }))
}

/** What a scan and the feeds that it read found had happened, by when it did. */
export async function* foundEvents(analytics: Analytics, scope: ScanScope): AsyncGenerator<FoundEvent> {
  const params = { ...ids(scope), scanId: scope.scanId, feedScan: feedScanOf(scope.scanId) }
  for (let offset = 0; ; offset += pageSize) {
    const rows = await analytics.rows(
      `SELECT time, toString(event_id) AS event_id, type, source_code, details, item, folder, actor, rating_key, recipients_key FROM events
      WHERE ${here} AND scan_id IN ({scanId:UUID}, {feedScan:UUID}) ORDER BY time, event_id LIMIT ${pageSize} OFFSET ${offset}`,
      params,
    )
    yield* await namedEvents(analytics, scope, rows)
    if (rows.length < pageSize) return
  }
}

type StoredEvent = Omit<FoundEvent['event'], 'shareType'> & {
  item: number
  folder: number
  actor: number
  ratingKey: number
  recipientsKey: number
}

async function namedEvents(analytics: Analytics, scope: ScanScope, rows: readonly Row[]): Promise<FoundEvent[]> {
  const events = rows.map(row => decodeRow<StoredEvent>(tables.events, row))
  if (!events.length) return []
  const keyed = async (table: 'items' | 'folders', numbers: readonly number[]) => {
    const rows = await analytics.rows<{ number: number; key: string }>(
      `SELECT number, key FROM ${table} FINAL WHERE ${here} AND number IN {numbers:Array(UInt32)}`,
      { ...ids(scope), numbers },
    )
    return new Map(rows.map(({ number, key }) => [number, key]))
  }
  const keyOf = await keyed(
    'items',
    events.map(({ item }) => item),
  )
  const ofFolders = events.flatMap(({ item, folder }) => (item || !folder ? [] : folder))
  const folderKeys = ofFolders.length ? await keyed('folders', ofFolders) : undefined
  const ratings = await analytics.rows<{ key: number; shareType: ShareType }>(
    `SELECT rating_key AS key, share_type AS shareType FROM rating_keys FINAL
    WHERE organisation_id = {organisationId:UUID} AND rating_key IN {keys:Array(UInt32)}`,
    { organisationId: scope.organisationId, keys: [...new Set(events.map(({ ratingKey }) => ratingKey))] },
  )
  const sets = await analytics.rows<{ key: number; ids: string[] }>(
    `SELECT recipients_key AS key, identity_ids AS ids FROM recipient_sets FINAL
    WHERE organisation_id = {organisationId:UUID} AND recipients_key IN {keys:Array(UInt32)}`,
    { organisationId: scope.organisationId, keys: events.map(({ recipientsKey }) => recipientsKey) },
  )
  const actors = await namedBy(analytics, scope, 'number', events.map(({ actor }) => actor).filter(Boolean))
  const people = await namedBy(
    analytics,
    scope,
    'identity_id',
    sets.flatMap(({ ids: members }) => members),
  )
  const shareTypes = new Map(ratings.map(({ key, shareType }) => [key, shareType]))
  const members = new Map(sets.map(({ key, ids: identityIds }) => [key, identityIds]))
  return events.map(({ item, folder, actor, ratingKey, recipientsKey, ...event }) => ({
    event: { ...event, shareType: shareTypes.get(ratingKey) ?? 'inside' },
    actor: actors.get(String(actor)),
    itemKey: keyOf.get(item) ?? folderKeys?.get(folder),
    recipients: (members.get(recipientsKey) ?? []).flatMap(id => people.get(id) ?? []),
  }))
}

/** People and addresses by their ids or numbers. */
async function namedBy(
  analytics: Analytics,
  { organisationId }: ScanScope,
  column: 'identity_id' | 'number',
  values: readonly (string | number)[],
): Promise<Map<string, Named>> {
  if (!values.length) return new Map()
  const rows = await analytics.rows<{ id: string | number; address: string; name: string }>(
    `SELECT ${column} AS id, address, display_name AS name FROM identities FINAL
    WHERE organisation_id = {organisationId:UUID} AND ${column} IN {values:Array(${tables.identities.columns[column]})}`,
    { organisationId, values: [...new Set(values)] },
  )
  return new Map(rows.map(({ id, address, name }) => [String(id), { address, displayName: name }]))
}
