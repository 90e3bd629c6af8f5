import type { MetricAnswer, MetricQuery } from '@sharelight/contract'
import { restrictionsOf } from '@sharelight/domain'
import { MetricError, type MetricScope } from '@sharelight/metrics'
import { runMetric } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { hidesEvents } from '../../../http/require-entity.ts'
import { policiesInForce } from '../../policies/verbs/in-force.ts'
import { withPrincipals } from './with-principals.ts'

/** What would be so in place of what is: ratings of a what-if, other policies, only what a policy would match. */
export type WhatIf = Pick<MetricScope, 'variant' | 'policies' | 'matching'>

/** Asks the semantic layer, within the user's organisation and restrictions. */
export async function ask(ctx: Context, given: MetricQuery, whatIf: WhatIf = {}): Promise<MetricAnswer> {
  try {
    const query = await withPrincipals(ctx, given)
    const policies = whatIf.policies ?? (query.cube === 'events' ? await policiesInForce(ctx) : [])
    const scope = { ...scopeOf(ctx), ...whatIf, policies }
    const { timeZone, restrictions, variant, matching } = scope
    const key = JSON.stringify([
      Math.floor(scope.now / 1000),
      timeZone,
      restrictions,
      variant,
      policies,
      matching,
      query,
    ])
    return await ctx.services.answers.of(scope.organisationId, key, () => runMetric(ctx.services.stores, scope, query))
  } catch (error) {
    throw answerable(error)
  }
}

/** A question that cannot be answered as it stands, as the caller is told. */
export function answerable(error: unknown): unknown {
  return error instanceof MetricError
    ? new AppError(error.code, error.message, { field: error.field, cause: error })
    : error
}

/** What the semantic layer holds every question of this user to. */
export function scopeOf(ctx: Context): MetricScope {
  const { organisation, user, services } = ctx
  const { labels, entityKinds } = restrictionsOf(user.restrictions)
  const restrictions = {
    labels,
    entityKinds,
    events: hidesEvents(ctx),
    unexposedLabels: organisation.features.has('expose_other') ? [] : ['other'],
  }
  return {
    organisationId: organisation.id,
    timeZone: organisation.timeZone,
    restrictions,
    now: services.now().getTime(),
  }
}
