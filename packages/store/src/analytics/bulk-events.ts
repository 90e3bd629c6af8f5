import type { ShareType } from '@sharelight/contract'
import type { Analytics } from './client.ts'
import { encodeColumns, lookupIn } from './codec.ts'
import { dimensionsOf, type Dimensions } from './dimensions.ts'
import { entityNumbers } from './entity-numbers.ts'
import type { Lookup } from './native.ts'
import type { EventRow, Recipient } from './rows.ts'
import type { Rules } from './rules.ts'
import * as tables from './tables.ts'

/** What events of one organisation name by its place. `ratings` may grow while events are written. */
export interface EventLists {
  sources: readonly { id: string; code: number }[]
  types: readonly string[]
  /** Numbers, as their rows have them. */
  items: ArrayLike<number>
  folders: readonly string[]
  actors: readonly { id: string }[]
  ratings: readonly (Pick<EventRow, 'labels' | 'anomalies'> & { shareType: ShareType })[]
  recipients: readonly (readonly Recipient[])[]
}

/** Events in columns of the same length: places in the lists, below zero for none. The events of a source belong to a scan with its id. */
export interface EventColumns {
  /** Of the first one; the others are numbered on. */
  firstId: number
  /** Milliseconds since 1970. */
  time: ArrayLike<number>
  type: ArrayLike<number>
  source: ArrayLike<number>
  item: ArrayLike<number>
  folder: ArrayLike<number>
  actor: ArrayLike<number>
  rating: ArrayLike<number>
  recipients: ArrayLike<number>
}

/** Takes millions of events: each distinct combination is hashed and rated once, and what is named by its place is written out once. */
export interface BulkEvents {
  /** Resolves at once unless enough is waiting for the store. */
  append(events: EventColumns): Promise<void> | undefined
  /** Resolves when everything is durable. */
  finish(): Promise<void>
}

const eventsPerInsert = 250_000

interface Into {
  organisationId: string
  rules: Rules
  lists: EventLists
}

export async function openBulkEvents(
  analytics: Analytics,
  { organisationId, rules, lists }: Into,
): Promise<BulkEvents> {
  const dimensions = dimensionsOf(analytics, organisationId, rules)
  const fixed = await fixedLookups(analytics, organisationId, { lists, dimensions })
  let waiting: EventColumns[] = []
  let count = 0
  let writing: Promise<void> = Promise.resolve()

  // One insert runs while the next is being made.
  const write = async () => {
    const events = waiting
    waiting = []
    count = 0
    const ratings = [...lists.ratings]
    await writing
    const keys = await dimensions.keysFor({ events: ratings })
    const ratingKeys = of('rating_key', ratings.map(keys.ratingOf))
    const lookups = { ...fixed, rating_key: ratingKeys }
    const columns = ['organisation_id', ...Object.keys(lookups), 'time', 'event_id']
    const blocks = () => blocksOf(events, organisationId, lookups)
    writing = events.length ? analytics.ingest(tables.events, { columns, blocks }) : Promise.resolve()
    // Awaited above, by the next one; a failure in between is not unhandled.
    writing.catch(() => undefined)
  }

  return {
    append(events) {
      waiting.push(events)
      count += events.time.length
      return count < eventsPerInsert ? undefined : write()
    },
    async finish() {
      await write()
      await writing
    },
  }
}

const of = (column: string, values: readonly unknown[]) => lookupIn(tables.events, column, values)

async function fixedLookups(
  analytics: Analytics,
  organisationId: string,
  { lists, dimensions }: { lists: EventLists; dimensions: Dimensions },
) {
  const { sources, types, items, folders, actors, recipients } = lists
  const entities = entityNumbers(analytics, organisationId)
  const [folderNumber, actorNumber] = [
    await entities.of('folder', folders),
    await entities.of(
      'identity',
      actors.map(({ id }) => id),
    ),
  ]
  const { recipientsOf } = await dimensions.keysFor({ recipients })
  const sourceIds = of(
    'source_id',
    sources.map(({ id }) => id),
  )
  return {
    source_id: sourceIds,
    scan_id: sourceIds,
    source_code: of(
      'source_code',
      sources.map(({ code }) => code),
    ),
    type: of('type', types),
    item: of('item', Array.from(items)),
    folder: of('folder', folders.map(folderNumber)),
    actor: of(
      'actor',
      actors.map(({ id }) => actorNumber(id)),
    ),
    recipients_key: of('recipients_key', recipients.map(recipientsOf)),
  }
}

type Lookups = Awaited<ReturnType<typeof fixedLookups>> & Record<'rating_key', Lookup>

function* blocksOf(batches: readonly EventColumns[], organisationId: string, lookups: Lookups): Generator<Buffer> {
  for (const { firstId, time, type, source, item, folder, actor, rating, recipients } of batches) {
    const places = {
      source_id: source,
      scan_id: source,
      source_code: source,
      type,
      item,
      folder,
      actor,
      recipients_key: recipients,
      rating_key: rating,
    }
    yield encodeColumns(tables.events, time.length, {
      organisation_id: { all: organisationId },
      ...Object.fromEntries(
        Object.entries(lookups).map(([name, lookup]) => [
          name,
          { lookup, places: places[name as keyof typeof places] },
        ]),
      ),
      time,
      event_id: Array.from(time, (_, n) => firstId + n),
    })
  }
}
