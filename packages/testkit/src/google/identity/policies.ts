import { ok, pageOf, requireAdmin, type Call, type Reply, type Route } from '../http/call.ts'

export const policyRoutes: readonly Route[] = [
  { api: 'identity', method: 'GET', path: '/policies', needs: ['cloud-identity.policies.readonly'], handle: list },
]

function list(call: Call): Reply {
  requireAdmin(call)
  const { state } = call
  const { items, ...next } = pageOf(call, state.policies, { size: 'pageSize', usual: 50, most: 100 })
  const policies = items.map(({ setting, value, orgUnit = 'orgUnits/top', group, sortOrder = 1 }, index) => ({
    name: `policies/bench${index}`,
    customer: `customers/${state.customerId}`,
    policyQuery: { query: 'true', orgUnit, ...(group !== undefined && { group }), sortOrder },
    setting: { type: `settings/${setting}`, value },
    type: 'ADMIN',
  }))
  return ok({ policies, ...next })
}
