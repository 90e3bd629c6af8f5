import type { DemoOrganisation } from '@sharelight/demo'
import type { ItemRow, ObjectExposures, ScanSink } from '@sharelight/store'
import type { RowMapper } from './to-rows.ts'

const itemsPerBatch = 10_000
/** While the engine takes some batches in, the next is made. */
const batchesAtOnce = 3

/** What the scan of a source came to. */
export interface ScanTally { found: number; done: number; complete: number; partial: number; skipped: number; failed: number; bytes: number }

/** Writes every item with its exposures to the sink of its source, and counts them by source. */
export async function writeItems(demo: DemoOrganisation, sinks: readonly ScanSink[], map: RowMapper): Promise<ScanTally[]> {
  const tallies = sinks.map((): ScanTally => ({ found: 0, done: 0, complete: 0, partial: 0, skipped: 0, failed: 0, bytes: 0 }))
  const waiting = sinks.map((): { items: ItemRow[]; exposures: ObjectExposures[] } => ({ items: [], exposures: [] }))
  const writing: Promise<void>[] = []
  const flush = async (source: number) => {
    const { items, exposures } = waiting[source] ?? { items: [], exposures: [] }
    waiting[source] = { items: [], exposures: [] }
    if (writing.length >= batchesAtOnce) await writing.shift()
    const written = sinks[source]?.write({ items, exposures }) ?? Promise.resolve()
    // Awaited above or in the end; a failure in between is not unhandled.
    written.catch(() => undefined)
    writing.push(written)
  }
  let number = 0
  for (const row of demo.items()) {
    const held = waiting[row.source]
    const exposures = map.exposures(number++, row.id)
    const tally = tallies[row.source]
    if (!held || !tally) continue
    tally.found = ++tally.done
    tally[row.status]++
    tally.bytes += row.size
    held.items.push(map.item(row, demo.sources[row.source]?.id ?? ''))
    held.exposures.push(exposures)
    if (held.items.length >= itemsPerBatch) await flush(row.source)
  }
  for (const source of waiting.keys()) await flush(source)
  await Promise.all(writing)
  return tallies
}
