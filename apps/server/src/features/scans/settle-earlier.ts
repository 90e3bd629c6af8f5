import type { DataSourceCode } from '@sharelight/contract'
import { discardUnfinished, type Stores } from '@sharelight/store'

/**
 * Takes back what earlier scans of a source left half-written when they stopped or were cancelled. Call before a scan writes: a scan that
 * wrote since would be mistaken for what they left.
 */
export async function settleEarlier(
  { meta, analytics }: Pick<Stores, 'meta' | 'analytics'>,
  scan: { organisationId: string; sourceId: string; sourceCode: DataSourceCode; scanId: string },
): Promise<void> {
  const db = meta.forOrganisation(scan.organisationId)
  const left = await db
    .selectFrom('scans')
    .select('id')
    .where('source_id', '=', scan.sourceId)
    .where('settled', '=', false)
    .where('id', '!=', scan.scanId)
    .orderBy('number')
    .execute()
  for (const { id } of left) {
    await discardUnfinished(analytics, { ...scan, scanId: id })
    await db.updateTable('scans').set({ settled: true }).where('id', '=', id).execute()
  }
}
