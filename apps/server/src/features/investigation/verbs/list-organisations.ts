import type { OrganisationRow } from '@sharelight/contract'
import { SeverityLevel } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { hidesEvents, requireKind } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { trustOf } from '../../trust/verbs/trust-of.ts'
import { number, one, text, type AnswerRow } from './cells.ts'
import { listRanked } from './by-open-risk.ts'
import type { CompleteListQuery, Listing } from './list.ts'

const listing: Listing = {
  cube: 'identities',
  dimensions: ['organization'],
  measures: ['contacts'],
  searched: ['organization'],
  only: {
    and: [
      { dimension: 'kind', operator: 'eq', value: 'contact' },
      { dimension: 'organization', operator: 'neq', value: '' },
    ],
  },
  defaultSort: { by: 'contacts', direction: 'Descend' },
}

/** Outside organisations, which are the domains of contacts. */
export async function listOrganisations(ctx: Context, query: CompleteListQuery) {
  requireKind(ctx, 'organizations')
  const { rows, total } = await listRanked(ctx, listing, { by: 'organization', key: 'organization' }, query)
  const domains = rows.map(row => text(row.organization))
  const [received, trust] = await Promise.all([activityOf(ctx, domains, query), trustOf(ctx)])
  const items = rows.map((row): OrganisationRow => {
    const domain = text(row.organization)
    const { events, maxSeverity } = received.get(domain) ?? {}
    return {
      id: domain,
      name: domain,
      contacts: number(row.contacts),
      events: number(events),
      severity: one(SeverityLevel, number(maxSeverity)),
      trust: trust({ identityId: '', domain }),
    }
  })
  return { items, total }
}

async function activityOf(
  ctx: Context,
  domains: string[],
  { timeFrame }: CompleteListQuery,
): Promise<Map<string, AnswerRow>> {
  if (domains.length === 0 || hidesEvents(ctx)) return new Map()
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: ['organization'],
    measures: ['events', 'maxSeverity'],
    timeFrame,
    filter: { dimension: 'organization', operator: 'in', value: domains },
    limit: 10_000,
  })
  return new Map(rows.map(row => [text(row.organization), row]))
}
