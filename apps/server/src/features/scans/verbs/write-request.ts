import type { OrganisationQueries } from '@sharelight/store'
import type { ScanRow } from '../../sources/verbs/source-rows.ts'

/** Writes down that a scan of a source is asked for; nothing while another one is open. */
export async function writeRequest(tx: OrganisationQueries, sourceId: string): Promise<ScanRow | undefined> {
  const row = await tx.insertInto('scans').values({ source_id: sourceId, state: 'SCANNING_REQUESTED', started_at: null, finished_at: null, error: null })
    .onConflict(conflict => conflict.column('source_id').where('finished_at', 'is', null).doNothing()).returningAll().executeTakeFirst()
  if (row) await tx.updateTable('data_sources').set({ state: 'SCANNING_REQUESTED' }).where('id', '=', sourceId).execute()
  return row
}
