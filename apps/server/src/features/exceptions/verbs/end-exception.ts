import type { ExceptionEffect } from '@sharelight/contract'
import { audit, commitFor } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireAnalytics } from '../../../http/require-analytics.ts'
import { requireArea } from '../../../http/require-area.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'
import { effectOf } from './effect.ts'
import { database, findException, scopeOf } from './exception-rows.ts'
import { noneSettled, selectionOf, settleStored } from './settle-stored.ts'

/** Takes an exception back: what it withheld counts again at once. */
export async function endException(ctx: Context, id: string): Promise<ExceptionEffect> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  await requireAnalytics(ctx.services)
  const row = await findException(ctx, id)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      await tx
        .updateTable('exceptions')
        .set({ ended_at: ctx.services.now(), ended_by: ctx.user.email, applied_at: null })
        .where('id', '=', id)
        .execute()
      await audit(tx, actorOf(ctx), {
        action: 'exception.end',
        subject: id,
        before: { scope: row.scope, reason: row.reason },
        after: null,
      })
    })
  await commitFor({ effect: effectOf(ctx, noneSettled, scopeOf(row)) })
  const counts = await settleStored(ctx, selectionOf(scopeOf(row), id))
  await rerateAll(ctx)
  await database(ctx).updateTable('exceptions').set({ applied_at: ctx.services.now() }).where('id', '=', id).execute()
  return effectOf(ctx, counts, scopeOf(row))
}
