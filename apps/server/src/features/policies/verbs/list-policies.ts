import type { Policy, PolicyTemplate } from '@sharelight/contract'
import { featuresNeeded, policySentences, policyTemplates } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireFeature } from '../../../http/edition.ts'
import { namesFor } from './names-for.ts'
import { toPolicies } from './as-read.ts'
import { database, readRows, requirePolicies } from './policy-rows.ts'

export async function listPolicies(ctx: Context): Promise<Policy[]> {
  requirePolicies(ctx)
  return toPolicies(ctx, await readRows(database(ctx)))
}

/** Ready policies; those that need what the edition lacks say so. */
export async function listTemplates(ctx: Context): Promise<PolicyTemplate[]> {
  requirePolicies(ctx)
  const nameOf = await namesFor(
    ctx,
    policyTemplates.map(({ draft }) => draft.filter),
  )
  return policyTemplates.map(({ id, draft }) => ({
    id,
    draft,
    sentences: policySentences(draft, { nameOf, timeZone: ctx.organisation.timeZone }),
    closed: closedFor(ctx, draft),
  }))
}

function closedFor(ctx: Context, draft: PolicyTemplate['draft']): string | null {
  try {
    for (const feature of featuresNeeded(draft)) requireFeature(ctx, feature)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
