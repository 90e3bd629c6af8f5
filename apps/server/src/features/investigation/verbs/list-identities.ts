import type { IdentityRow } from '@sharelight/contract'
import { IdentityKind, SeverityLevel, type MetricFilter } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { hidesEvents, requireKind } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { domainOf, trustOf } from '../../trust/verbs/trust-of.ts'
import { number, one, text, type AnswerRow } from './cells.ts'
import { listRanked } from './by-open-risk.ts'
import type { CompleteListQuery, Listing } from './list.ts'

const entityKinds = { employee: 'employees', contact: 'contacts', personal: 'personal-address' } as const
const dimensions = ['id', 'address', 'name', 'kind', 'organization', 'department']

/** Employees by what they did, contacts and personal addresses by what they were sent. */
export async function listIdentities(ctx: Context, kind: IdentityKind, query: CompleteListQuery) {
  requireKind(ctx, entityKinds[kind])
  const listing: Listing = {
    cube: 'identities',
    dimensions,
    only: { dimension: 'kind', operator: 'eq', value: kind },
    searched: ['address', 'name', 'department'],
    defaultSort: { by: 'name', direction: 'Ascend' },
  }
  const by = kind === 'employee' ? 'actor' : 'recipient'
  const { rows, total } = await listRanked(ctx, listing, { by, key: 'id' }, query)
  const ids = rows.map(row => text(row.id))
  const [activity, trust] = await Promise.all([activityOf(ctx, by, { ids, query }), trustOf(ctx)])
  const items = rows.map((row): IdentityRow => {
    const { events, maxSeverity } = activity.get(text(row.id)) ?? {}
    return {
      id: text(row.id),
      address: text(row.address),
      name: text(row.name),
      kind: one(IdentityKind, row.kind),
      organisation: text(row.organization),
      department: text(row.department),
      events: number(events),
      severity: one(SeverityLevel, number(maxSeverity)),
      trust: trust({ identityId: text(row.id), domain: domainOf(row) }),
    }
  })
  return { items, total }
}

async function activityOf(
  ctx: Context,
  by: 'actor' | 'recipient',
  { ids, query }: { ids: string[]; query: CompleteListQuery },
): Promise<Map<string, AnswerRow>> {
  if (ids.length === 0 || hidesEvents(ctx)) return new Map()
  const filter: MetricFilter = { dimension: by, operator: 'in', value: ids }
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: [by],
    measures: ['events', 'maxSeverity'],
    timeFrame: query.timeFrame,
    filter,
    limit: 10_000,
  })
  return new Map(rows.map(row => [text(row[by]), row]))
}
