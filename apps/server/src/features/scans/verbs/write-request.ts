import type { OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { runTask } from '../../../tasks/run-task.ts'
import type { ScanRow } from '../../sources/verbs/source-rows.ts'
import { scanTask } from '../scan-task.ts'

/** Asks for a scan of a source; does nothing while another one is open, which the database sees to. */
export async function writeRequest(
  services: Services,
  tx: OrganisationQueries,
  source: { id: string; name: string; isLook?: boolean },
): Promise<ScanRow | undefined> {
  const row = await tx
    .insertInto('scans')
    .values({
      source_id: source.id,
      state: 'SCANNING_REQUESTED',
      started_at: null,
      finished_at: null,
      error: null,
      is_look: source.isLook ?? false,
    })
    .onConflict(conflict => conflict.column('source_id').where('finished_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await runTask(tx, scanTask(services), {
    id: row.id,
    title: `Scan of ${source.name}`,
    input: { sourceId: source.id, source: source.name },
  })
  await tx.updateTable('data_sources').set({ state: 'SCANNING_REQUESTED' }).where('id', '=', source.id).execute()
  return row
}
