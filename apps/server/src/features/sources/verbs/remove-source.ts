import { audit, forgetCursors, forgetFeeds, forgetGrants } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { saveWithEffects } from '../../effects/verbs/save-with-effects.ts'
import { ownerOf } from './source-consents.ts'
import { findSource, lastScanOf } from './source-rows.ts'
import { forgetSecrets } from './source-secrets.ts'

/** Disconnects a source; its data stay for history, or are erased for good. */
export async function removeSource(ctx: Context, { id, erase }: { id: string; erase: boolean }): Promise<void> {
  const source = await findSource(ctx, id)
  const scan = await lastScanOf(ctx, id)
  if (scan && !scan.finished_at)
    throw new AppError('conflict', `"${source.name}" is being scanned. Cancel the scan first.`)
  await saveWithEffects(ctx, erase ? [{ kind: 'erase-source', subject: id }] : [], async tx => {
    await tx.updateTable('data_sources').set({ disconnected_at: ctx.services.now() }).where('id', '=', id).execute()
    await forgetSecrets(tx, id)
    await forgetGrants(tx, ownerOf(id))
    await forgetCursors(tx, id)
    if (erase) await forgetFeeds(tx, id)
    await tx.deleteFrom('accounts').where('source_id', '=', id).execute()
    await audit(tx, actorOf(ctx), {
      action: 'source.remove',
      subject: id,
      before: { name: source.name },
      after: { erase },
    })
  })
}
