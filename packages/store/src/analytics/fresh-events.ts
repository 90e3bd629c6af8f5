import type { Analytics } from './client.ts'
import { timestamp } from './codec.ts'
import type { EventRow } from './rows.ts'

const eventsPerQuery = 5000

/** The events that are not stored yet, each once: feeds tell the same again, and later. */
export async function freshEvents(
  analytics: Analytics,
  organisationId: string,
  events: readonly EventRow[],
): Promise<EventRow[]> {
  const distinct = [...new Map(events.map(event => [event.eventId, event])).values()]
  const asked = distinct.filter(({ isNew }) => !isNew)
  const stored = await storedEvents(analytics, organisationId, asked)
  return distinct.filter(({ eventId }) => !stored.has(eventId))
}

/** Ids of those of the events that are stored. Times in milliseconds. */
export async function storedEvents(
  analytics: Analytics,
  organisationId: string,
  events: readonly Pick<EventRow, 'eventId' | 'time'>[],
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>()
  for (let start = 0; start < events.length; start += eventsPerQuery) {
    const some = events.slice(start, start + eventsPerQuery)
    // By time and id together, as the table is sorted: a row of it is found without reading its neighbours' month.
    const rows = await analytics.rows<{ id: string }>(
      `SELECT toString(event_id) AS id FROM events WHERE organisation_id = {organisationId:UUID}
      AND (time, event_id) IN (SELECT pair.1, pair.2 FROM (SELECT arrayJoin(arrayZip({times:Array(DateTime64(3, 'UTC'))}, {ids:Array(UInt64)})) AS pair))`,
      {
        organisationId,
        times: some.map(({ time }) => timestamp(time)),
        ids: some.map(({ eventId }) => BigInt(eventId)),
      },
    )
    for (const { id } of rows) stored.add(id)
  }
  return stored
}
