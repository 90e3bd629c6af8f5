import { shareEventTypes, type EventType, type IdentityKind, type ShareType } from '@sharelight/contract'
import type { Analytics } from './client.ts'
import { decodeRow, timeOf } from './codec.ts'
import { ids } from './lookup.ts'
import type { Recipient } from './rows.ts'
import type { ScanScope } from './scan-scope.ts'
import * as tables from './tables.ts'

/** A stored event about who may reach an item or folder. Times in milliseconds. */
export interface StoredShare {
  eventId: string
  time: number
  storedAt: number
  type: EventType
  /** The item or folder. */
  objectId: string
  justified: boolean
  shareType: ShareType
  recipients: Recipient[]
  details: Record<string, unknown>
}

type ShareRow = Omit<StoredShare, 'objectId' | 'recipients' | 'shareType'> &
  Record<'item' | 'folder' | 'recipientsKey' | 'ratingKey', number>

const objectsPerQuery = 2000

/** What is stored of sharing these items and folders since a time. */
export async function sharesOf(
  analytics: Analytics,
  scope: ScanScope,
  { objectIds, since }: { objectIds: readonly string[]; since: number },
): Promise<StoredShare[]> {
  const found: StoredShare[] = []
  for (let start = 0; start < objectIds.length; start += objectsPerQuery)
    found.push(...(await some(analytics, scope, { objectIds: objectIds.slice(start, start + objectsPerQuery), since })))
  return found
}

async function some(
  analytics: Analytics,
  scope: ScanScope,
  { objectIds, since }: { objectIds: readonly string[]; since: number },
): Promise<StoredShare[]> {
  const { organisationId } = scope
  const numbers = await analytics.rows<{ kind: string; number: number; id: string }>(
    `SELECT kind, number, id FROM entity_numbers
    WHERE organisation_id = {organisationId:UUID} AND kind IN ('item', 'folder') AND id IN {objectIds:Array(UUID)}`,
    { organisationId, objectIds },
  )
  if (!numbers.length) return []
  const numbersOf = (kind: string) => numbers.flatMap(each => (each.kind === kind ? each.number : []))
  const rows = await analytics.rows(
    `SELECT toString(event_id) AS event_id, time, stored_at, type, item, folder, justified, recipients_key, rating_key, details FROM events
    WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID} AND time >= ${timeOf('since')}
    AND type IN {types:Array(String)} AND (item IN {items:Array(UInt32)} OR item = 0 AND folder IN {folders:Array(UInt32)})`,
    { ...ids(scope), since, types: [...shareEventTypes], items: numbersOf('item'), folders: numbersOf('folder') },
  )
  const shares = rows.map(row => decodeRow<ShareRow>(tables.events, row))
  const sets = await analytics.rows<{ key: number; ids: string[]; kinds: IdentityKind[] }>(
    `SELECT recipients_key AS key, identity_ids AS ids, kinds FROM recipient_sets FINAL
    WHERE organisation_id = {organisationId:UUID} AND recipients_key IN {keys:Array(UInt32)}`,
    { organisationId, keys: [...new Set(shares.map(({ recipientsKey }) => recipientsKey))] },
  )
  const ratings = await analytics.rows<{ key: number; shareType: ShareType }>(
    `SELECT rating_key AS key, share_type AS shareType FROM rating_keys FINAL
    WHERE organisation_id = {organisationId:UUID} AND rating_key IN {keys:Array(UInt32)}`,
    { organisationId, keys: [...new Set(shares.map(({ ratingKey }) => ratingKey))] },
  )
  const shareTypes = new Map(ratings.map(({ key, shareType }) => [key, shareType]))
  const members = new Map(
    sets.map(({ key, ids: people, kinds }) => [
      key,
      people.map((identityId, at): Recipient => ({ identityId, kind: kinds[at] ?? 'contact' })),
    ]),
  )
  const idOf = new Map(numbers.map(({ kind, number, id }) => [`${kind} ${number}`, id]))
  return shares.map(({ item, folder, recipientsKey, ratingKey, ...share }) => ({
    ...share,
    objectId: idOf.get(item ? `item ${item}` : `folder ${folder}`) ?? '',
    shareType: shareTypes.get(ratingKey) ?? 'inside',
    recipients: members.get(recipientsKey) ?? [],
  }))
}

/** Of events about sharing: whether a scan saw it, and which of those that scans saw it tells once more. */
export interface Telling {
  isSeen: boolean
  retells: string[]
}

/** Of those of these events, by their ids, that a scan saw, or that tell once more what one saw. */
export async function tellingsOf(
  analytics: Analytics,
  organisationId: string,
  events: readonly Pick<StoredShare, 'eventId' | 'time'>[],
): Promise<Map<string, Telling>> {
  const found = new Map<string, Telling>()
  for (let start = 0; start < events.length; start += objectsPerQuery) {
    const some = events.slice(start, start + objectsPerQuery)
    const rows = await analytics.rows<{ id: string; given: number; retells: string[] }>(
      `SELECT toString(event_id) AS id, JSONHas(details, 'given') AS given, JSONExtract(details, 'retells', 'Array(String)') AS retells FROM events
      WHERE organisation_id = {organisationId:UUID} AND time >= ${timeOf('first')} AND time <= ${timeOf('last')}
      AND event_id IN {events:Array(UInt64)} AND type IN {types:Array(String)} AND (given OR notEmpty(retells))`,
      {
        organisationId,
        first: Math.min(...some.map(({ time }) => time)),
        last: Math.max(...some.map(({ time }) => time)),
        events: some.map(({ eventId }) => BigInt(eventId)),
        types: [...shareEventTypes],
      },
    )
    for (const { id, given, retells } of rows) found.set(id, { isSeen: Boolean(given), retells })
  }
  return found
}

/** Takes events away that others tell better. */
export async function dropEvents(
  analytics: Analytics,
  scope: ScanScope,
  events: readonly Pick<StoredShare, 'eventId' | 'time'>[],
): Promise<void> {
  for (let start = 0; start < events.length; start += objectsPerQuery) {
    const gone = events.slice(start, start + objectsPerQuery)
    await analytics.command(
      `DELETE FROM ${analytics.mutable(tables.events)} WHERE organisation_id = {organisationId:UUID} AND source_id = {sourceId:UUID}
      AND time >= ${timeOf('first')} AND time <= ${timeOf('last')} AND event_id IN {events:Array(UInt64)}`,
      {
        ...ids(scope),
        first: Math.min(...gone.map(({ time }) => time)),
        last: Math.max(...gone.map(({ time }) => time)),
        events: gone.map(({ eventId }) => BigInt(eventId)),
      },
    )
  }
}
