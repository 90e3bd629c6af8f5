import type { PolicyAction, PolicyMatching, PolicyOverlap, TimeRange } from '@sharelight/contract'
import { conflictOf } from '@sharelight/domain'
import { countOverlaps, type PolicyRow } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { answerable, scopeOf } from '../../metrics/verbs/ask.ts'

interface Overlapping {
  proposed: PolicyMatching & { actions: readonly PolicyAction[]; id?: string | undefined }
  /** In order. */
  others: readonly PolicyRow[]
  timeFrame: TimeRange
}

/** Policies that are not off and match some of the same events, and what comes of these. One that is new is applied last. */
export async function overlapsOf(ctx: Context, { proposed, others, timeFrame }: Overlapping): Promise<PolicyOverlap[]> {
  const active = others.filter(({ mode }) => mode !== 'off')
  if (!active.length) return []
  const place = await placeOf(ctx, proposed.id)
  const counts = await countOverlaps(
    ctx.services.stores.analytics,
    { ...scopeOf(ctx), matching: proposed },
    { others: active, timeFrame },
  ).catch((error: unknown) => {
    throw answerable(error)
  })
  const own = { name: 'This policy', actions: proposed.actions }
  return active.flatMap((other, index) => {
    const events = counts[index] ?? 0
    const conflict = other.place < place ? conflictOf(other, own) : conflictOf(own, other)
    return events ? [{ id: other.id, name: other.name, events, ...conflict }] : []
  })
}

async function placeOf({ services, organisation }: Context, id: string | undefined): Promise<number> {
  if (id === undefined) return Number.POSITIVE_INFINITY
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('policies')
    .select('place')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.place ?? Number.POSITIVE_INFINITY
}
