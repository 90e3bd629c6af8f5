import { widest, type ActivityEvent } from '@sharelight/connectors'
import { hash64, stableId, type EventRow, type ItemRow, type KnownFolder } from '@sharelight/store'
import type { ScanContext } from '../context.ts'
import { registeredCountry } from '../places/registered-country.ts'
import { joinStamp, problemStamp } from '../plan/stamp.ts'
import { isShare, joined, settle } from '../write/one-share.ts'
import { reachedBelow, type Reached } from '../write/reached.ts'

interface Place {
  /** The feed, as the stream that the items which it makes belong to. */
  stream: string
  scan: ScanContext
}

/** A batch may touch at most so many months: the store keeps events by them. */
const mostMonths = 90
const eventsAtOnce = 5000
const [earliest, latest] = [Date.UTC(1970), Date.UTC(2100)]

/**
 * Stores what a log says happened. What it happened to and no scan has seen becomes an item that is not read yet. Gives how many it made, and how
 * many events have no time that can be: they would be stored nowhere.
 */
export async function takeActivity(
  told: readonly ActivityEvent[],
  { stream, scan }: Place,
): Promise<{ made: number; unusable: number }> {
  const usable = told.filter(({ at }) => at.getTime() >= earliest && at.getTime() < latest)
  const events = [...new Map(usable.map(event => [event.id, event])).values()]
  const known = await scan.sink.lookupEver(events.flatMap(({ item }) => item?.key ?? []))
  const fresh = new Map<string, ItemRow>()
  for (const event of events)
    if (event.item && !known.has(event.item.key)) fresh.set(event.item.key, unread(event, event.item, { stream, scan }))
  const made = [...fresh.values()]
  if (made.length) await scan.sink.write({ items: made, scanItems: made.map(notReadYet) })
  const folders = await scan.sink.lookupFolders(events.flatMap(({ folder }) => folder ?? []))
  const all = events.map(event => {
    const item = known.get(event.item?.key ?? '') ?? fresh.get(event.item?.key ?? '')
    return rowOf(event, { item, folder: folders.get(event.folder ?? '') }, scan)
  })
  const rows = await withReach(await joined(scan.sink, scan.sourceId, all), scan)
  let identities = scan.directory.takeNew()
  for (const batch of byMonths(rows)) {
    await scan.sink.tell({ events: batch, identities })
    identities = []
  }
  await settle(scan.sink, all)
  return { made: made.length, unusable: told.length - usable.length }
}

/** The share of a folder says what it reaches. */
async function withReach(events: readonly EventRow[], scan: ScanContext): Promise<EventRow[]> {
  const known = new Map<string, Reached>()
  const all: EventRow[] = []
  for (const event of events) {
    const { folderId, itemId } = event
    if (folderId === null || itemId !== null || !isShare(event)) {
      all.push(event)
      continue
    }
    const reached = known.get(folderId) ?? (await reachedBelow(scan.sink, folderId))
    known.set(folderId, reached)
    all.push(reached.told(event))
  }
  return all
}

function unread(
  { type, at, service }: ActivityEvent,
  { key, name, path, kind }: NonNullable<ActivityEvent['item']>,
  { stream, scan }: Place,
): ItemRow {
  const { sourceId, scanId, startedAt } = scan
  return {
    itemId: stableId(sourceId, 'item', key, scanId),
    sourceCode: scan.codeOf(service),
    stream,
    key,
    identity: '',
    stamp: joinStamp(problemStamp('skipped', 'not_read_yet'), ''),
    path,
    name,
    kind,
    mime: '',
    size: 0,
    createdAt: null,
    modifiedAt: null,
    folderId: null,
    containerId: null,
    ownerId: null,
    status: 'skipped',
    reason: 'not_read_yet',
    detail: '',
    properties: {},
    parts: [],
    labels: [],
    topics: [],
    shareType: 'inside',
    firstSeenAt: startedAt,
    deletedAt: type === 'file_deleted' ? at.getTime() : null,
    contentScan: scanId,
  }
}

const notReadYet = ({ itemId, status, reason }: ItemRow) =>
  ({ itemId, status, reason, bytesRead: 0, change: 'created' }) as const

interface About {
  item: ItemRow | undefined
  folder: KnownFolder | undefined
}

function rowOf(event: ActivityEvent, { item, folder }: About, scan: ScanContext): EventRow {
  const { id, deed, type, at, actor, recipients, shareType, service, ip, details } = event
  for (const principal of [actor, ...recipients]) if (principal) scan.directory.introduce(principal)
  const resolved = recipients.map(recipient => scan.directory.resolve(recipient))
  return {
    time: at.getTime(),
    eventId: hash64(scan.sourceId, 'source event', id),
    type,
    sourceCode: item?.sourceCode ?? folder?.sourceCode ?? scan.codeOf(service),
    itemId: item?.itemId ?? null,
    folderId: item?.folderId ?? folder?.folderId ?? null,
    actorId: actor ? scan.directory.resolve(actor).id : null,
    shareType: shareType ?? widest(resolved.map(recipient => recipient.shareType)) ?? 'inside',
    labels: item?.labels.map(({ key }) => key) ?? [],
    anomalies: [],
    recipients: resolved.flatMap(({ id: identityId, kind }) => (kind ? [{ identityId, kind }] : [])),
    details: {
      ...details,
      ...((item ?? folder) && { path: item?.path ?? folder?.path }),
      ...(ip !== undefined && { ip, ...placeOf(ip, details) }),
      ...(deed !== undefined && { deed }),
      record: id,
    },
  }
}

/** A country that the log tells is where it was; else it is where the address is registered, and said to be that. */
function placeOf(ip: string, told: ActivityEvent['details']): EventRow['details'] {
  const country = told?.['country'] === undefined ? registeredCountry(ip) : undefined
  return country === undefined ? {} : { country, countryFrom: 'registration' }
}

function* byMonths(events: readonly EventRow[]): Generator<EventRow[]> {
  let [batch, months] = [[] as EventRow[], new Set<string>()]
  for (const event of events) {
    const month = new Date(event.time).toISOString().slice(0, 7)
    if (batch.length >= eventsAtOnce || (months.size >= mostMonths && !months.has(month))) {
      yield batch
      ;[batch, months] = [[], new Set()]
    }
    months.add(month)
    batch.push(event)
  }
  if (batch.length) yield batch
}
