import { widest } from '@sharelight/connectors'
import { shareEventTypes } from '@sharelight/contract'
import { hash64, type EventRow, type ExposureRow, type ScanSink, type StoredShare } from '@sharelight/store'

/*
 * A share is told by the log of its service, in one or more parts, and seen by a scan as permissions that were not there before. It is one event:
 * what the log tells, which knows who did it. What a scan sees stands until the log tells the same.
 */

const minute = 60_000
const day = 24 * 60 * minute
/** Logs are late by hours; a scan may see a share long after it was made. */
const lookBack = 2 * day
/** Clocks differ. */
const skew = 5 * minute
/** Parts of one deed with one link follow one another. */
const together = minute
/** So many are kept with an event of who was let in. */
const mostGiven = 100

export const isShare = ({ type }: Pick<EventRow, 'type'>) => (shareEventTypes as readonly string[]).includes(type)
const objectOf = ({ itemId, folderId }: EventRow) => itemId ?? folderId ?? ''

/** Whom these permissions let in that those before did not, as an event of a scan keeps it; what an object takes over is given elsewhere. */
export function givenBy(had: readonly ExposureRow[], has: readonly ExposureRow[]): string[] {
  const same = (one: ExposureRow, other: ExposureRow) =>
    one.principalId === other.principalId && one.link === other.link && one.role === other.role
  const given = has.filter(row => !row.inherited && !had.some(before => same(before, row)))
  return [...new Set(given.map(({ principalKind, principalId }) => `${principalKind} ${principalId}`))].slice(
    0,
    mostGiven,
  )
}

interface Seen {
  events: readonly EventRow[]
  /** Permissions of the items and folders of the batch, as they are now. */
  exposures: readonly { objectId: string; exposures: readonly ExposureRow[] }[]
}

/** What a scan saw, without what the log has told already. Call it before the permissions are written. */
export async function withoutTold(sink: ScanSink, { events, exposures }: Seen): Promise<EventRow[]> {
  const has = new Map(exposures.map(each => [each.objectId, each.exposures]))
  const shares = events.filter(event => event.type === 'sharing_set' && has.has(objectOf(event)))
  if (!shares.length) return [...events]
  const objectIds = [...new Set(shares.map(objectOf))]
  const had = await sink.lookupExposures(objectIds)
  const told = await sink.sharesOf(objectIds, Math.min(...shares.map(({ time }) => time)) - lookBack)
  return events.flatMap(event => {
    const now = shares.includes(event) && has.get(objectOf(event))
    if (!now) return event
    const given = givenBy(had.get(objectOf(event)) ?? [], now)
    const seen = { time: event.time, storedAt: Date.now(), objectId: objectOf(event), details: { given } }
    if (isTold(seen, told, principalsOf(now))) return []
    return { ...event, details: { ...event.details, given } }
  })
}

const principalsOf = (rows: readonly ExposureRow[]) => new Set(rows.map(({ principalId }) => principalId))

/**
 * What a log tells, without parts of what it told already; what completes that has both. What a scan saw before of the same share is named, since who was
 * told of that is not told again.
 */
export async function joined(sink: ScanSink, sourceId: string, events: readonly EventRow[]): Promise<EventRow[]> {
  const shares = events.filter(event => isShare(event) && objectOf(event))
  if (!shares.length) return [...events]
  const around = await storedAround(sink, shares)
  const stored = around.filter(isOfLog)
  const seen = around.filter(wasSeen)
  const standing = seen.length
    ? await sink.lookupExposures([...new Set(seen.map(({ objectId }) => objectId))])
    : new Map<string, ExposureRow[]>()
  const retelling = (event: EventRow): EventRow => {
    const same = seen.filter(each => tellsOf(event, each, principalsOf(standing.get(each.objectId) ?? [])))
    const retells = same.map(({ eventId }) => eventId)
    return retells.length ? { ...event, details: { ...event.details, retells } } : event
  }
  return events.flatMap(event => {
    if (!shares.includes(event)) return event
    const others = stored.filter(other => other.objectId === objectOf(event) && isOneDeed(other, event))
    if (others.some(other => covers(other, event))) return []
    return retelling(others.reduce((sum, other) => merged(sum, other, sourceId), event))
  })
}

/** Takes back what something else tells by now: parts of a deed, and what scans saw of it. */
export async function settle(sink: ScanSink, events: readonly EventRow[]): Promise<void> {
  const shares = events.filter(event => isShare(event) && objectOf(event))
  if (!shares.length) return
  const stored = await storedAround(sink, shares)
  const told = stored.filter(isOfLog)
  const seen = stored.filter(event => wasSeen(event) && !event.justified)
  const standing = seen.length
    ? await sink.lookupExposures([...new Set(seen.map(({ objectId }) => objectId))])
    : undefined
  const gone = [
    ...told.filter(part => told.some(whole => isPartOf(part, whole))),
    ...seen.filter(event => isTold(event, told, principalsOf(standing?.get(event.objectId) ?? []))),
  ]
  if (gone.length) await sink.dropEvents(gone)
}

const storedAround = (sink: ScanSink, shares: readonly EventRow[]) =>
  sink.sharesOf([...new Set(shares.map(objectOf))], Math.min(...shares.map(({ time }) => time)) - lookBack)

const wasSeen = ({ details }: Pick<StoredShare, 'details'>) => 'given' in details
const isOfLog = ({ details }: Pick<StoredShare, 'details'>) => typeof details['record'] === 'string'

type Told = Pick<StoredShare, 'time' | 'type' | 'recipients' | 'details'>

/** Of the same deed, by the log's own word or by its link; to make a link is one deed, to change it another. */
function isOneDeed(one: Told, other: Told): boolean {
  if (isSaid(one) && isSaid(other) && one.type !== other.type) return false
  const [deed, link] = [one.details['deed'], one.details['link']]
  if (deed !== undefined && deed === other.details['deed']) return true
  return link !== undefined && link === other.details['link'] && Math.abs(one.time - other.time) <= together
}

/** It says itself what was done, not only who was let in. */
const isSaid = ({ type }: Pick<Told, 'type'>) => type !== 'sharing_set'

const covers = (whole: Told, part: Told) =>
  (isSaid(whole) || !isSaid(part)) &&
  part.recipients.every(({ identityId }) => whole.recipients.some(other => other.identityId === identityId))

function isPartOf(part: StoredShare, whole: StoredShare): boolean {
  if (part === whole || part.objectId !== whole.objectId || part.justified) return false
  if (!isOneDeed(part, whole) || !covers(whole, part)) return false
  return !covers(part, whole) || part.eventId > whole.eventId
}

/** Both parts of a deed as one event. */
function merged(event: EventRow, other: StoredShare, sourceId: string): EventRow {
  const [main, rest] = isSaid(event) || !isSaid(other) ? [event, other] : [other, event]
  const people = new Map([...event.recipients, ...other.recipients].map(person => [person.identityId, person]))
  const recipients = [...people.values()].toSorted((a, b) => a.identityId.localeCompare(b.identityId))
  const record = `${String(main.details['record'])} with ${recipients.map(({ identityId }) => identityId).join(' ')}`
  return {
    ...event,
    time: main.time,
    eventId: hash64(sourceId, 'source event', record),
    type: main.type,
    shareType: widest([event.shareType, other.shareType]) ?? 'inside',
    recipients,
    details: { ...rest.details, ...main.details, record },
  }
}

/** Whether an event of a log tells of one at least whom a scan saw let in. */
function tellsOf(event: EventRow, seen: StoredShare, standing: ReadonlySet<string>): boolean {
  const { given } = seen.details
  const told = { ...event, objectId: objectOf(event), storedAt: 0, justified: false }
  return Array.isArray(given) && given.some(one => isTold({ ...seen, details: { given: [one] } }, [told], standing))
}

type SeenShare = Pick<StoredShare, 'time' | 'storedAt' | 'objectId' | 'details'>

/** Whether the log tells of everybody whom a scan saw let in. */
function isTold(seen: SeenShare, told: readonly StoredShare[], standing: ReadonlySet<string>): boolean {
  const given = seen.details['given']
  if (!Array.isArray(given) || !given.length) return false
  const until = Math.max(seen.time, seen.storedAt) + skew
  const before = told.filter(
    event =>
      event.objectId === seen.objectId && isOfLog(event) && event.time >= seen.time - lookBack && event.time <= until,
  )
  const named = new Set(before.flatMap(({ recipients }) => recipients.map(({ identityId }) => identityId)))
  // A log may name somebody otherwise than the list of permissions does.
  let strangers = [...named].filter(id => !standing.has(id)).length
  const nameless = before.filter(
    ({ recipients, type }) => !recipients.length && !/^(anonymous|company)/.test(type),
  ).length
  return given.every(each => {
    const [kind = '', id = ''] = String(each).split(' ')
    if (kind === 'anonymous') return before.some(({ type }) => type.startsWith('anonymous_link'))
    if (kind === 'everyone') return before.some(({ type }) => type.startsWith('company_link')) || nameless > 0
    if (named.has(id)) return true
    if (kind === 'group') return nameless > 0 || strangers-- > 0
    return strangers-- > 0
  })
}
