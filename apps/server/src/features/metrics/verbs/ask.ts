import type { MetricAnswer, MetricQuery } from '@sharelight/contract'
import { restrictionsOf } from '@sharelight/domain'
import { MetricError, type MetricScope } from '@sharelight/metrics'
import { runMetric } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { hidesEvents } from '../../../http/require-entity.ts'
import { withPrincipals } from './with-principals.ts'

/** Asks the semantic layer, within the user's organisation and restrictions; of a what-if when `variant` names one. */
export async function ask(ctx: Context, given: MetricQuery, variant?: string): Promise<MetricAnswer> {
  try {
    const query = await withPrincipals(ctx, given)
    const scope = { ...scopeOf(ctx), variant }
    const key = JSON.stringify([Math.floor(scope.now / 1000), scope.timeZone, scope.restrictions, variant, query])
    return await ctx.services.answers.of(scope.organisationId, key, () => runMetric(ctx.services.stores, scope, query))
  } catch (error) {
    if (error instanceof MetricError)
      throw new AppError(error.code, error.message, { field: error.field, cause: error })
    throw error
  }
}

/** What the semantic layer holds every question of this user to. */
export function scopeOf(ctx: Context): MetricScope {
  const { organisation, user, services } = ctx
  const { labels, entityKinds } = restrictionsOf(user.restrictions)
  const restrictions = { labels, entityKinds, events: hidesEvents(ctx) }
  return {
    organisationId: organisation.id,
    timeZone: organisation.timeZone,
    restrictions,
    now: services.now().getTime(),
  }
}
