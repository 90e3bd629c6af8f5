import type { Analytics } from './client.ts'
import { timestamp } from './codec.ts'
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

/** Takes millions of events of one organisation: each distinct combination is hashed and rated once, and rows go out as plain text. */
export interface BulkEvents {
  ratingKey(facts: Pick<EventRow, 'shareType' | 'labels' | 'anomalies'>): string
  recipientsKey(recipients: readonly Recipient[]): string
  /** Resolves at once unless enough is waiting for the store. */
  append(event: KeyedEvent): Promise<void> | undefined
  /** Resolves when everything is durable. */
  finish(): Promise<void>
}

const columns = [
  'organisation_id', 'source_id', 'source_code', 'time', 'event_id', 'type', 'item_id', 'folder_id', 'actor_id', 'actor_department', 'share_type',
  'rating_key', 'recipients_key', 'scan_id',
] as const
const eventsPerInsert = 50_000

export function openBulkEvents(analytics: Analytics, organisationId: string, rater: Rater): BulkEvents {
  const dimensions = dimensionsOf(analytics, organisationId, rater)
  let lines: string[] = []
  let writing: Promise<void> = Promise.resolve()

  // One insert runs while the next is being made.
  const write = async () => {
    const text = lines.join('')
    lines = []
    await writing
    await dimensions.flush()
    writing = text ? analytics.insertText(tables.events, columns, text) : Promise.resolve()
    // Awaited above, by the next one; a failure in between is not unhandled.
    writing.catch(() => undefined)
  }

  return {
    ratingKey: facts => dimensions.ratingOf(facts),
    recipientsKey: recipients => dimensions.recipientsOf(recipients),
    append(event) {
      lines.push(lineOf(organisationId, event))
      return lines.length < eventsPerInsert ? undefined : write()
    },
    async finish() {
      await write()
      await writing
    },
  }
}

function lineOf(organisationId: string, event: KeyedEvent): string {
  const { sourceId, sourceCode, time, eventId, type, itemId, folderId, actorId, actorDepartment, shareType, ratingKey, recipientsKey, scanId } = event
  return `${organisationId}\t${sourceId}\t${sourceCode}\t${timestamp(time)}\t${eventId}\t${type}\t${itemId}\t${folderId}\t${actorId}\t${escaped(actorDepartment)}\t${shareType}\t${ratingKey}\t${recipientsKey}\t${scanId}\n`
}

function escaped(text: string): string {
  return /[\\\t\n]/.test(text) ? text.replace(/[\\\t\n]/g, character => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[character] ?? '') : text
}
