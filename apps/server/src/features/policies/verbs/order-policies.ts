import type { Policy } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { toPolicies } from './as-read.ts'
import { tellChanged } from './tell-changed.ts'
import { webhookSecretName } from './webhook-secret.ts'
import { database, findRow, readRows, requirePolicies } from './policy-rows.ts'

/** @throws AppError `conflict` unless exactly those that there are are named, each once */
export async function orderPolicies(ctx: Context, ids: readonly string[]): Promise<Policy[]> {
  requirePolicies(ctx)
  const rows = await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = (await readRows(tx)).map(({ id }) => id)
      if (ids.length !== before.length || new Set([...ids, ...before]).size !== before.length)
        throw new AppError(
          'conflict',
          'Name every policy once. Some were added or deleted meanwhile: load them again.',
          { field: 'ids' },
        )
      for (const [place, id] of ids.entries())
        await tx
          .updateTable('policies')
          .set({ place: place + 1 })
          .where('id', '=', id)
          .execute()
      await audit(tx, actorOf(ctx), { action: 'policy.order', subject: '', before: { ids: before }, after: { ids } })
      return readRows(tx)
    })
  await tellChanged(ctx)
  return toPolicies(ctx, rows)
}

/** Deletes a policy with what it matched: without it nothing of that counts. @throws AppError `not_found` */
export async function deletePolicy(ctx: Context, id: string): Promise<Record<string, never>> {
  requirePolicies(ctx)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const { name } = await findRow(tx, id)
      await tx.deleteFrom('policies').where('id', '=', id).execute()
      await ctx.services.stores.meta.forgetSecret(ctx.organisation.id, webhookSecretName(id), tx)
      await audit(tx, actorOf(ctx), { action: 'policy.delete', subject: id, before: { name }, after: null })
    })
  await tellChanged(ctx)
  return {}
}
