import { IdentityKind, type TrustClass } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { visible } from '../../metrics/verbs/visible.ts'
import { domainOf, trustOf } from './trust-of.ts'

/** Trust in each of these identities, as decided about itself or its organisation. */
export async function trustIn(
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; kind: IdentityKind; trust: TrustClass }[]> {
  if (!ids.length) return []
  const [trust, { rows }] = await Promise.all([
    trustOf(ctx),
    ask(ctx, {
      cube: 'identities',
      dimensions: visible(ctx, 'identities', ['id', 'address', 'organization', 'kind']),
      filter: { dimension: 'id', operator: 'in', value: ids.slice(0, 1000) },
      limit: 1000,
    }),
  ])
  return rows.map(row => ({
    id: String(row['id']),
    kind: IdentityKind.catch('contact').parse(row['kind']),
    trust: trust({ identityId: String(row['id']), domain: domainOf(row) }),
  }))
}
