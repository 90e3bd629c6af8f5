import { eventTypes } from '@sharelight/contract'
import type { DemoOrganisation } from '@sharelight/demo'
import { openBulkEvents, type Analytics, type EventLists, type Rules } from '@sharelight/store'
import { policyEvents, type OutwardEvent } from './policy-events.ts'

interface JustifiedEvent {
  eventId: number
  time: number
}
/** `firstItem`: the number of the first item; the others follow. */
export interface Into {
  organisationId: string
  rules: Rules
  firstItem: number
  /** Ends the writing before the next batch. */
  signal?: AbortSignal | undefined
}

/** Writes all events from the generator's columns and gives those that somebody justified, and those that policies matched. */
export async function writeEvents(
  analytics: Analytics,
  demo: DemoOrganisation,
  { firstItem, signal, ...to }: Into,
): Promise<{ justified: JustifiedEvent[]; matched: OutwardEvent[][] }> {
  const lists = listsOf(demo, firstItem)
  const bulk = await openBulkEvents(analytics, { ...to, lists })
  const justified: JustifiedEvent[] = []
  const policies = policyEvents(demo)
  for (const batch of demo.eventBatches()) {
    const { count, first, combination: rating, justified: isJustified, ...columns } = batch
    signal?.throwIfAborted()
    for (const { shareType, labelSet, anomalies } of demo.combinations.slice(lists.ratings.length)) {
      lists.ratings.push({ shareType, labels: [...(demo.labelSets[labelSet] ?? [])], anomalies })
    }
    policies.take(batch)
    const full = bulk.append({ ...columns, rating, firstId: first + 1 })
    for (let n = 0; n < count; n++)
      if (isJustified[n]) justified.push({ eventId: first + n + 1, time: columns.time[n] ?? 0 })
    if (full) await full
  }
  await bulk.finish()
  return { justified, matched: policies.found() }
}

/** With no ratings yet: the generator names them as it goes. */
type GrowingLists = EventLists & { ratings: EventLists['ratings'][number][] }

function listsOf(
  { size, sources, folders, identities, recipientSets }: DemoOrganisation,
  firstItem: number,
): GrowingLists {
  return {
    sources,
    types: eventTypes,
    items: Array.from({ length: size.items }, (_, number) => firstItem + number),
    folders: folders.map(({ id }) => id),
    actors: identities,
    ratings: [],
    recipients: recipientSets.map(set =>
      set.flatMap(member => identities[member] ?? []).map(({ id, kind }) => ({ identityId: id, kind })),
    ),
  }
}
