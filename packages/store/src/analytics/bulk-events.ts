import type { Analytics } from './client.ts'
import { dimensionsOf } from './dimensions.ts'
import type { EventRow, Rater, Recipient } from './rows.ts'
import * as tables from './tables.ts'

/** An event whose combination and recipients have their keys already. */
export interface KeyedEvent {
  sourceId: string
  sourceCode: number
  scanId: string
  /** Milliseconds since 1970. */
  time: number
  eventId: number
  type: string
  itemId: string
  folderId: string
  actorId: string
  actorDepartment: string
  shareType: string
  ratingKey: string
  recipientsKey: string
}

/** Takes millions of events of one organisation: each distinct combination is hashed and rated once. */
export interface BulkEvents {
  ratingKey(facts: Pick<EventRow, 'shareType' | 'labels' | 'anomalies'>): string
  recipientsKey(recipients: readonly Recipient[]): string
  /** Resolves at once unless enough is waiting for the store. */
  append(event: KeyedEvent): Promise<void> | undefined
  /** Resolves when everything is durable. */
  finish(): Promise<void>
}

const eventsPerInsert = 100_000

export function openBulkEvents(analytics: Analytics, organisationId: string, rater: Rater): BulkEvents {
  const dimensions = dimensionsOf(analytics, organisationId, rater)
  let waiting: object[] = []
  let writing: Promise<void> = Promise.resolve()

  // One insert runs while the next is being made.
  const write = async () => {
    const rows = waiting
    waiting = []
    await writing
    await dimensions.flush()
    writing = analytics.insert(tables.events, rows)
    // Awaited above, by the next one; a failure in between is not unhandled.
    writing.catch(() => undefined)
  }

  return {
    ratingKey: facts => dimensions.ratingOf(facts),
    recipientsKey: recipients => dimensions.recipientsOf(recipients),
    append(event) {
      waiting.push({ organisationId, ...event })
      return waiting.length < eventsPerInsert ? undefined : write()
    },
    async finish() {
      await write()
      await writing
    },
  }
}
