import type { Exception, ExceptionEffect } from '@sharelight/contract'
import { audit, commitFor, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireAnalytics } from '../../../http/require-analytics.ts'
import { requireArea } from '../../../http/require-area.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'
import { effectOf } from './effect.ts'
import { database, sourceNames, toException } from './exception-rows.ts'
import { resolveScope, type ScopeInput } from './resolve-scope.ts'
import { noneSettled, selectionOf, settleStored } from './settle-stored.ts'

/** Leaves something out of account, at once in what is stored; scans from now on do the same. */
export async function createException(
  ctx: Context,
  { reason, expiresAt, ...input }: ScopeInput & { reason: string; expiresAt: string | null },
): Promise<{ exception: Exception; effect: ExceptionEffect }> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  if (expiresAt !== null && new Date(expiresAt) <= ctx.services.now())
    throw new AppError('invalid', 'The exception would be over already. Choose a later day.', { field: 'expiresAt' })
  await requireAnalytics(ctx.services)
  const { scope, masked } = await resolveScope(ctx, input)
  const row = await database(ctx)
    .transaction()
    .execute(async tx => {
      const others = await tx.selectFrom('exceptions').select(['id', 'scope']).where('ended_at', 'is', null).execute()
      if (others.some(other => sameScope(other.scope, scope)))
        throw new AppError('conflict', 'The same is excepted already.')
      const made = await tx
        .insertInto('exceptions')
        .values({
          scope: json(scope),
          masked,
          reason,
          author: ctx.user.email,
          created_by: ctx.user.id,
          expires_at: expiresAt === null ? null : new Date(expiresAt),
          applied_at: null,
          ended_at: null,
          ended_by: null,
        })
        .returning(['id', 'scope', 'masked', 'reason', 'author', 'created_at', 'expires_at'])
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'exception.create',
        subject: made.id,
        before: null,
        after: { scope, masked, reason, expiresAt },
      })
      return made
    })
  const exception = toException(ctx, row, await sourceNames(ctx))
  await commitFor({ exception, effect: effectOf(ctx, noneSettled, scope) })
  const counts = await settleStored(ctx, selectionOf(scope, row.id))
  await rerateAll(ctx)
  await database(ctx)
    .updateTable('exceptions')
    .set({ applied_at: ctx.services.now() })
    .where('id', '=', row.id)
    .execute()
  return { exception, effect: effectOf(ctx, counts, scope) }
}

const parts = ['valueHash', 'pattern', 'rule', 'label', 'sourceId', 'path'] as const
const sameScope = (one: ScopeInput['scope'], other: ScopeInput['scope']) =>
  parts.every(part => one[part] === other[part])
