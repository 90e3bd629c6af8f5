import type { ScanProgress } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findSource, lastScanOf, toProgress } from '../../sources/verbs/source-rows.ts'
import { scanJob } from '../scan-job.ts'

/** Asks for a scan of a source. @throws AppError `conflict` while one runs or is paused. */
export async function requestScan(ctx: Context, sourceId: string): Promise<ScanProgress> {
  const { services, organisation } = ctx
  const source = await findSource(ctx, sourceId)
  if (organisation.type === 'demo') throw new AppError('conflict', 'The demo organisation has no real sources to scan. Sign in to your own organisation for that.')
  const last = await lastScanOf(ctx, sourceId)
  if (last && !last.finished_at) throw new AppError('conflict', `"${source.name}" is being scanned already. Pause, resume or cancel that scan.`)
  const scan = await services.stores.meta.forOrganisation(organisation.id).transaction().execute(async tx => {
    const row = await tx.insertInto('scans').values({
      source_id: sourceId, state: 'SCANNING_REQUESTED', started_at: null, finished_at: null, error: null,
    }).returningAll().executeTakeFirstOrThrow()
    await tx.updateTable('data_sources').set({ state: 'SCANNING_REQUESTED' }).where('id', '=', sourceId).execute()
    await audit(tx, actorOf(ctx), { action: 'source.scan', subject: sourceId, before: null, after: { scanId: row.id } })
    return row
  })
  await services.jobs.send(scanJob(services), { organisationId: organisation.id, scanId: scan.id }, sourceId)
  return toProgress(scan)
}
