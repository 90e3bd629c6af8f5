import { audit, commitFor } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { findCheck } from './check-rows.ts'
import { judgeAgain } from './except-posture.ts'
import { findException } from './exception-rows.ts'

/** Takes an exception back: what it accepted fails again at once. */
export async function endException(ctx: Context, id: string): Promise<void> {
  const exception = await findException(ctx, id)
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      await tx
        .updateTable('posture_exceptions')
        .set({ ended_at: ctx.services.now(), ended_by: ctx.user.email })
        .where('id', '=', id)
        .execute()
      await audit(tx, actorOf(ctx), { action: 'posture.exception-end', subject: id, before: exception, after: null })
    })
  await commitFor({})
  await judgeAgain(ctx, findCheck(exception.check))
}
