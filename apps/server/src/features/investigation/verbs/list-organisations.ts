import type { OrganisationRow } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireKind } from '../../../http/require-entity.ts'
import { trustOf } from '../../trust/verbs/trust-of.ts'
import { activityOf } from './activity-of.ts'
import { number, text } from './cells.ts'
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
  const [received, trust] = await Promise.all([
    activityOf(ctx, 'organization', { values: domains, timeFrame: query.timeFrame }),
    trustOf(ctx),
  ])
  const items = rows.map((row): OrganisationRow => {
    const domain = text(row.organization)
    return {
      id: domain,
      name: domain,
      contacts: number(row.contacts),
      ...received(domain),
      trust: trust({ identityId: '', domain }),
    }
  })
  return { items, total }
}
