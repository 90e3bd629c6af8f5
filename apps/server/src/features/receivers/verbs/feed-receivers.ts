import { eventKinds, type MetricFilter, type Signal, type SignalKind } from '@sharelight/contract'
import {
  matchEvents,
  tellingsOf,
  type MatchedEvent,
  type OrganisationQueries,
  type ReceiverRow,
} from '@sharelight/store'
import { factsScope } from '../../metrics/verbs/system-scope.ts'
import { storeTime } from '../../policies/verbs/store-time.ts'
import { auditSignal, kindOfEntry } from '../../../telling/audit-signals.ts'
import { readEventSignals, type TellingScope } from '../../../telling/event-signals.ts'
import { putOut, receiversFor } from '../../../telling/publish.ts'
import { database } from '../../../telling/receiver-rows.ts'

/** What is being stored may appear later than what was stored after it; so far back is looked at again. */
const overlapMs = 5 * 60_000
/** So long a share that a scan saw is remembered, of which a log tells later. */
const logsAreLateMs = 3 * 24 * 3600_000
const eventsPerPage = 1000
const entriesPerPage = 500

/** Puts into the outbox what was stored, and written in the audit trail, since each receiver was last told. What is cut off is done again from where it began. */
export async function feedReceivers(scope: TellingScope, signal?: AbortSignal): Promise<void> {
  for (const { id } of await receiversFor(database(scope), [...eventKinds])) {
    signal?.throwIfAborted()
    await feedEvents(scope, id, signal)
  }
  for (const { id } of await receiversFor(database(scope), ['account_change', 'audit_entry'])) {
    while (await feedAudit(scope, id)) signal?.throwIfAborted()
  }
}

/** Those that may be switched off, changed or fed by another process meanwhile are looked at again. */
const held = (tx: OrganisationQueries, id: string) =>
  tx.selectFrom('receivers').selectAll().where('id', '=', id).where('on', '=', true).forUpdate().executeTakeFirst()

async function feedEvents(scope: TellingScope, id: string, signal?: AbortSignal): Promise<void> {
  const db = database(scope)
  const receiver = await db.selectFrom('receivers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!receiver) return
  const looks = looksOf(receiver)
  if (!looks.length) return
  const [from, until] = [receiver.events_until, await storeTime(scope.services)]
  const earliest = Math.max(from.getTime() - overlapMs, receiver.events_since.getTime())
  const stored = { from: new Date(earliest).toISOString(), to: until.toISOString() }
  for (let after: { stored: string; id: string } | undefined; ;) {
    signal?.throwIfAborted()
    const page = await matchEvents(scope.services.stores.analytics, factsScope(scope.services, scope.organisation), {
      policies: looks.map(({ number, filter }) => ({ number, filter, window: null })),
      since: stored.from,
      stored,
      most: eventsPerPage,
      after,
    })
    if (!(await tellOf(scope, { receiver, looks, found: page }))) return
    const last = page.at(-1)
    if (!last || page.length < eventsPerPage) break
    after = { stored: new Date(last.storedAt).toISOString(), id: last.eventId }
  }
  await db.transaction().execute(async tx => {
    await tx
      .updateTable('receivers')
      .set({ events_until: until })
      .where('id', '=', id)
      .where('events_until', '=', from)
      .execute()
    await tx
      .deleteFrom('receiver_seen')
      .where('receiver_id', '=', id)
      .where('stored_at', '<', new Date(until.getTime() - 2 * overlapMs))
      .where(eb => eb.or([eb('by_scan', '=', false), eb('stored_at', '<', new Date(until.getTime() - logsAreLateMs))]))
      .execute()
  })
}

interface LookFor {
  kind: 'detection' | 'activity'
  number: number
  filter: MetricFilter
}
/** Numbers that no policy has: what policies matched is nothing to receivers. */
const numbers = { detection: 4_000_000_001, activity: 4_000_000_002 } as const

function looksOf({ kinds, min_severity: least, filter }: ReceiverRow): LookFor[] {
  const since = { detection: Math.max(1, least), activity: 0 }
  return (['detection', 'activity'] as const)
    .filter(kind => kinds.includes(kind))
    .map(kind => {
      const rated: MetricFilter = { dimension: 'severity', operator: 'gte', value: since[kind] }
      return { kind, number: numbers[kind], filter: filter ? { and: [rated, filter] } : rated }
    })
}

interface Telling {
  receiver: ReceiverRow
  looks: readonly LookFor[]
  found: readonly MatchedEvent[]
}

/** Puts what the receiver was not told of yet into the outbox; false where the receiver is fed by somebody else, or not at all, by now. */
async function tellOf(scope: TellingScope, { receiver, looks, found }: Telling): Promise<boolean> {
  if (!found.length) return true
  const db = database(scope)
  const shares = await tellingsOf(scope.services.stores.analytics, scope.organisation.id, found)
  const known = await seenOf(db, receiver.id, [
    ...found.map(({ eventId }) => eventId),
    ...shares.values().flatMap(({ retells }) => retells),
  ])
  const isRetold = ({ eventId }: MatchedEvent) => shares.get(eventId)?.retells.some(id => known.has(id))
  const fresh = found.filter(({ eventId }) => !known.has(eventId))
  if (!fresh.length) return true
  const signals: Signal[] = []
  for (const { kind, number } of looks) {
    const ids = fresh.filter(each => each.numbers.includes(number) && !isRetold(each)).map(({ eventId }) => eventId)
    const read = await readEventSignals(scope, kind, ids)
    signals.push(...ids.flatMap(id => read.get(id) ?? []))
  }
  return db.transaction().execute(async tx => {
    const current = await held(tx, receiver.id)
    if (current?.events_until.getTime() !== receiver.events_until.getTime()) return false
    const added = await tx
      .insertInto('receiver_seen')
      .values(
        fresh.map(({ eventId, storedAt }) => ({
          receiver_id: receiver.id,
          event_id: eventId,
          stored_at: new Date(storedAt),
          by_scan: shares.get(eventId)?.isSeen ?? false,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .returning('event_id')
      .execute()
    const own = new Set(added.map(row => row.event_id))
    await putOut(
      tx,
      receiver,
      signals.filter(({ id }) => own.has(id.slice(id.indexOf(':') + 1))),
    )
    return true
  })
}

async function seenOf(db: OrganisationQueries, receiverId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('receiver_seen')
    .select('event_id')
    .where('receiver_id', '=', receiverId)
    .where('event_id', 'in', ids)
    .execute()
  return new Set(rows.map(row => row.event_id))
}

/** The trail's numbers follow commits without gaps: who is told up to one has been told everything before it. Whether more may be there. */
async function feedAudit(scope: TellingScope, id: string): Promise<boolean> {
  return database(scope)
    .transaction()
    .execute(async tx => {
      const receiver = await held(tx, id)
      if (!receiver) return false
      const entries = await tx
        .selectFrom('audit_trail')
        .select(['number', 'time', 'user_id', 'user_email', 'action', 'subject', 'address'])
        .where('number', '>', receiver.audit_number)
        .orderBy('number')
        .limit(entriesPerPage)
        .execute()
      const last = entries.at(-1)
      if (!last) return false
      const wanted = entries.flatMap(entry => {
        const kind = heardAs(receiver, kindOfEntry(entry))
        return kind ? [{ ...auditSignal(scope.services, entry), kind }] : []
      })
      await putOut(tx, receiver, wanted)
      await tx.updateTable('receivers').set({ audit_number: last.number }).where('id', '=', id).execute()
      return entries.length === entriesPerPage
    })
}

/** Who hears of accounts and of the whole trail hears of each entry once. */
function heardAs({ kinds }: ReceiverRow, kind: SignalKind): SignalKind | undefined {
  if (kinds.includes(kind)) return kind
  return kinds.includes('audit_entry') ? 'audit_entry' : undefined
}
