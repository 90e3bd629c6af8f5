import type { ExceptionEffect } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireArea } from '../../../http/require-area.ts'
import { effectOf } from './effect.ts'
import { exceptionsOf } from './exceptions-of.ts'
import { resolveScope, type ScopeInput } from './resolve-scope.ts'
import { selectionOf, settleStored } from './settle-stored.ts'

/** What an exception would do to what is stored. Nothing is written. */
export async function previewException(ctx: Context, input: ScopeInput): Promise<ExceptionEffect> {
  requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
  const { scope } = await resolveScope(ctx, input)
  const draft = { id: 'draft', scope, expiresAt: null }
  return effectOf(
    ctx,
    await settleStored(ctx, selectionOf(scope, draft.id), [...(await exceptionsOf(ctx)), draft]),
    scope,
  )
}
