import { outOfPlace } from '@sharelight/domain'
import type { Analytics } from '../client.ts'
import type { Dimensions } from '../dimensions.ts'
import { relabelEvents } from '../relabel.ts'

const itemsAtOnce = 500

/** Marks the events of items that were found not to go with their folders, and takes the mark from those of items that do by now. */
export async function markEvents(
  analytics: Analytics,
  { organisationId, dimensions }: { organisationId: string; dimensions: Dimensions },
  { found, settled }: { found: readonly string[]; settled: readonly string[] },
): Promise<void> {
  const without = (labels: readonly string[]) => labels.filter(key => key !== outOfPlace)
  const ways = [
    { ids: found, relabel: (labels: readonly string[]) => [...without(labels), outOfPlace] },
    { ids: settled, relabel: without },
  ]
  for (const { ids, relabel } of ways)
    for (let start = 0; start < ids.length; start += itemsAtOnce) {
      const items = await numbersOf(analytics, organisationId, ids.slice(start, start + itemsAtOnce))
      if (items.length) await relabelEvents(analytics, { organisationId, items, relabel }, dimensions)
    }
}

async function numbersOf(analytics: Analytics, organisationId: string, ids: readonly string[]): Promise<number[]> {
  const rows = await analytics.rows<{ number: number }>(
    `SELECT DISTINCT number FROM entity_numbers
    WHERE organisation_id = {organisationId:UUID} AND kind = 'item' AND id IN {ids:Array(UUID)}`,
    { organisationId, ids },
  )
  return rows.map(({ number }) => number)
}
