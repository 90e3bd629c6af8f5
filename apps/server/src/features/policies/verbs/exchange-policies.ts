import type { Policy, PolicyDraft } from '@sharelight/contract'
import { featuresNeeded } from '@sharelight/domain'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireFeature } from '../../../http/edition.ts'
import { requireMeaning } from './check-draft.ts'
import { toPolicies } from './as-read.ts'
import { database, draftOf, readRows, requirePolicies } from './policy-rows.ts'
import { addPolicies } from './save-policy.ts'

/** All policies, as import takes them. */
export async function exportPolicies(ctx: Context): Promise<{ version: 1; policies: PolicyDraft[] }> {
  requirePolicies(ctx)
  const rows = await database(ctx)
    .transaction()
    .execute(async tx => {
      const all = await readRows(tx)
      await audit(tx, actorOf(ctx), {
        action: 'policy.export',
        subject: '',
        before: null,
        after: { count: all.length },
      })
      return all
    })
  return { version: 1, policies: rows.map(draftOf) }
}

/** Adds policies, switched off whatever they were, so that each is looked at before it does anything. @throws AppError for the first that cannot be kept */
export async function importPolicies(ctx: Context, drafts: readonly PolicyDraft[]): Promise<Policy[]> {
  requirePolicies(ctx)
  for (const draft of drafts) {
    requireMeaning(draft)
    for (const feature of featuresNeeded(draft)) requireFeature(ctx, feature)
  }
  const added = await addPolicies(
    ctx,
    drafts.map(draft => ({ ...draft, mode: 'off' as const })),
    'policy.import',
  )
  return toPolicies(ctx, added)
}
