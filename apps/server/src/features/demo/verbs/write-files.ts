import type { DemoItem, DemoOrganisation } from '@sharelight/demo'
import { writeExposures, writeItems, type Analytics, type BulkExposure } from '@sharelight/store'
import { bothEnded, untilAborted } from './ending.ts'
import { accessRows } from './access-rows.ts'
import type { Into } from './write-events.ts'

/** What the scan of a source came to. */
export interface ScanTally {
  found: number
  done: number
  complete: number
  partial: number
  skipped: number
  failed: number
  bytes: number
}

/** Writes every item and who can reach it, and counts the items by source. */
export async function writeFiles(
  analytics: Analytics,
  demo: DemoOrganisation,
  { organisationId, rules, firstItem, signal }: Into,
): Promise<ScanTally[]> {
  const tallies = demo.sources.map((): ScanTally => ({
    found: 0,
    done: 0,
    complete: 0,
    partial: 0,
    skipped: 0,
    failed: 0,
    bytes: 0,
  }))
  const into = { organisationId, lists: { ...demo, owners: demo.identities } }
  await bothEnded(
    writeItems(
      analytics,
      { ...into, rules },
      untilAborted(demo.items(), signal).map((item, place) => ({
        ...counted(item, tallies[item.source]),
        number: firstItem + place,
      })),
    ),
    writeExposures(analytics, into, untilAborted(exposures(demo, organisationId), signal)),
  )
  return tallies
}

function counted(item: DemoItem, tally: ScanTally | undefined): DemoItem {
  if (tally) {
    tally.found = ++tally.done
    tally[item.status]++
    tally.bytes += item.size
  }
  return item
}

function* exposures(demo: DemoOrganisation, organisationId: string): Generator<BulkExposure> {
  const rowOf = accessRows(demo, organisationId)
  for (let number = 0; number < demo.size.items; number++) {
    const at = { itemId: demo.itemId(number), source: demo.sourceOf(number) }
    for (const exposure of demo.exposures(number)) yield { ...at, ...rowOf(exposure), firstSeenAt: exposure.createdAt }
  }
}
