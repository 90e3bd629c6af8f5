import { ok, part, type Call } from '../http/call.ts'
import type { Expansions } from '../http/expand.ts'
import { notInDirectory } from '../http/fail.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { TenantState } from '../state/tenant.ts'
import { objectResource } from './directory-resources.ts'

const reading = ['Application.Read.All', 'Application.ReadWrite.All', 'Directory.Read.All', 'Directory.ReadWrite.All']

/** What people consented to takes more than what there is. */
const consents = ['Directory.Read.All', 'DelegatedPermissionGrant.ReadWrite.All', 'Directory.ReadWrite.All']

/** Applications of the directory, and what they may do. */
export const applicationRoutes: readonly Route[] = [
  {
    ...get('/applications', call =>
      listed(
        call,
        call.state.applications.values().map(one => ({ ...one })),
      ),
    ),
    units: 2,
  },
  get('/applications/{application}', call =>
    ok(selected(call, { ...found(call, call.state.applications, 'application') })),
  ),
  get('/applications/{application}/owners', call => {
    const { id } = found(call, call.state.applications, 'application')
    return listed(call, ownersOf(call.state, id))
  }),
  get('/servicePrincipals', call =>
    listed(
      call,
      call.state.servicePrincipals.values().map(one => ({ ...one })),
    ),
  ),
  get('/servicePrincipals/{principal}/owners', call =>
    listed(call, ownersOf(call.state, found(call, call.state.servicePrincipals, 'principal').id)),
  ),
  get('/servicePrincipals/{principal}', call =>
    ok(selected(call, { ...found(call, call.state.servicePrincipals, 'principal') })),
  ),
  { ...get('/servicePrincipals/{principal}/appRoleAssignments', call => assignments(call, 'principalId')), units: 2 },
  { ...get('/servicePrincipals/{principal}/appRoleAssignedTo', call => assignments(call, 'resourceId')), units: 2 },
  {
    ...get('/servicePrincipals/{principal}/oauth2PermissionGrants', call => {
      const { id } = found(call, call.state.servicePrincipals, 'principal')
      return listed(
        call,
        call.state.delegatedGrants
          .values()
          .filter(({ clientId }) => clientId === id)
          .map(one => ({ ...one })),
      )
    }),
    needs: consents,
  },
  {
    ...get('/oauth2PermissionGrants', call =>
      listed(
        call,
        call.state.delegatedGrants.values().map(one => ({ ...one })),
      ),
    ),
    needs: consents,
    units: 2,
  },
]

function get(path: string, handle: Route['handle']): Route {
  return { method: 'GET', path, needs: reading, bucket: 'directory', handle }
}

const listed = (call: Call, all: Iterable<Json>) => ok(pageOf(call, [...all], { size: 100, expand: ofObject(call) }))

/** At most twenty come along, as with all that is expanded in the directory. */
const ofObject = ({ state }: Call): Expansions => ({ owners: ({ id }) => ownersOf(state, String(id)).slice(0, 20) })

const ownersOf = (state: TenantState, id: string): Json[] =>
  [...(state.memberships.get(id)?.owners ?? [])]
    .map(owner => objectResource(state, owner))
    .filter(one => one !== undefined)

function found<T>(call: Call, all: ReadonlyMap<string, T>, name: string): T {
  const one = all.get(part(call, name))
  if (!one) throw notInDirectory(part(call, name))
  return one
}

function assignments(call: Call, of: 'principalId' | 'resourceId') {
  const { id } = found(call, call.state.servicePrincipals, 'principal')
  return listed(
    call,
    call.state.roleAssignments
      .values()
      .filter(one => one[of] === id)
      .map(one => ({ ...one })),
  )
}
