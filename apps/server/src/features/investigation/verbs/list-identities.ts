import type { IdentityRow } from '@sharelight/contract'
import { IdentityKind } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireKind } from '../../../http/require-entity.ts'
import { domainOf, trustOf } from '../../trust/verbs/trust-of.ts'
import { accountsOf } from './accounts-of.ts'
import { activityOf } from './activity-of.ts'
import { one, text } from './cells.ts'
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
  const addresses = kind === 'employee' ? rows.map(row => text(row.address)) : []
  const [activity, trust, account] = await Promise.all([
    activityOf(ctx, by, { values: ids, timeFrame: query.timeFrame }),
    trustOf(ctx),
    accountsOf(ctx, addresses),
  ])
  const items = rows.map((row): IdentityRow => {
    return {
      id: text(row.id),
      address: text(row.address),
      name: text(row.name),
      kind: one(IdentityKind, row.kind),
      organisation: text(row.organization),
      department: text(row.department),
      ...activity(text(row.id)),
      trust: trust({ identityId: text(row.id), domain: domainOf(row) }),
      ...account(text(row.address)),
    }
  })
  return { items, total }
}
