import { forgetScanItems } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { overtakenScans } from './overtaken-scans.ts'

/** Days that it is kept what a scan did with each item; counts of all scans stay with them. */
const keptDays = 90
const scansPerLook = 200

/**
 * Drops what long-ended scans recorded of each item, and the tasks that did them. The newest scan of a source keeps its records, however old it is, and so do those
 * that have not ended or may have left something half-written: the next scan looks at these.
 */
export async function dropScanRecords(services: Services): Promise<void> {
  const { meta, analytics } = services.stores
  const old = new Date(services.now().getTime() - keptDays * 24 * 3600_000)
  const over = await overtakenScans(meta.acrossOrganisations)
    .select(['id', 'organisation_id', 'source_id'])
    .where('finished_at', '<', old)
    .where('records_dropped', '=', false)
    .limit(scansPerLook)
    .execute()
  for (const scans of Map.groupBy(over, ({ source_id: sourceId }) => sourceId).values()) {
    const [one] = scans
    const scanIds = scans.map(({ id }) => id)
    if (!one) continue
    await forgetScanItems(analytics, { organisationId: one.organisation_id, sourceId: one.source_id, scanIds })
    await meta
      .forOrganisation(one.organisation_id)
      .transaction()
      .execute(async tx => {
        await tx.deleteFrom('tasks').where('id', 'in', scanIds).where('finished_at', 'is not', null).execute()
        await tx.updateTable('scans').set({ records_dropped: true }).where('id', 'in', scanIds).execute()
      })
  }
}
