import type { ScanProgress } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { findSource, lastScanOf, toProgress } from '../../sources/verbs/source-rows.ts'

export type Control = 'pause' | 'resume' | 'cancel'

const wishes = { pause: 'pause', resume: 'run', cancel: 'cancel' } as const
const flags = {
  pause: { paused: true },
  resume: { paused: false },
  cancel: { cancelled: true, paused: false },
} as const

/**
 * Pauses, resumes or cancels the scan of a source. The process that works on it, here or elsewhere, follows within
 * seconds; a scan that nobody works on is taken up again.
 */
export async function controlScan(ctx: Context, sourceId: string, control: Control): Promise<ScanProgress> {
  const { services, organisation } = ctx
  const source = await findSource(ctx, sourceId)
  const scan = await lastScanOf(ctx, sourceId)
  if (!scan || scan.finished_at) throw new AppError('conflict', `"${source.name}" is not being scanned.`)
  const changed = await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .updateTable('scans')
        .set(flags[control])
        .where('id', '=', scan.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await tx.updateTable('tasks').set({ wish: wishes[control] }).where('id', '=', scan.id).execute()
      await audit(tx, actorOf(ctx), {
        action: `source.${control}`,
        subject: sourceId,
        before: { paused: scan.paused, cancelled: scan.cancelled },
        after: flags[control],
      })
      return row
    })
  const progress = toProgress(changed)
  services.tasks.wake()
  services.live.publish(organisation.id, { type: 'scan', data: progress })
  return progress
}
