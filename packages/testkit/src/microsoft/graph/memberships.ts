import { ok, part, type Call } from '../http/call.ts'
import { pageOf, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import { guidOf } from '../ids.ts'
import { objectResource } from './directory-resources.ts'
import { atUser } from './users.ts'

const reading = ['Directory.Read.All', 'GroupMember.Read.All', 'Group.Read.All', 'RoleManagement.Read.Directory']

/** What somebody belongs to, and what roles they have. */
export const membershipRoutes: readonly Route[] = [
  get('/users/{user}/memberOf', call => objects(call, groupsOf(call, atUser(call).id))),
  get('/users/{user}/transitiveMemberOf', call => objects(call, above(call, atUser(call).id))),
  get('/groups/{group}/memberOf', call => objects(call, groupsOf(call, part(call, 'group')))),
  get('/roleManagement/directory/roleDefinitions', call =>
    listed(
      call,
      [...call.state.roles.values()].map(({ roleTemplateId, displayName, description }) => ({
        id: roleTemplateId,
        templateId: roleTemplateId,
        displayName,
        description,
        isBuiltIn: true,
        isEnabled: true,
      })),
    ),
  ),
  get('/roleManagement/directory/roleAssignments', call => listed(call, assignments(call))),
  get('/subscribedSkus', call =>
    listed(call, [
      {
        id: `${call.state.id}_${sku}`,
        skuId: sku,
        skuPartNumber: 'SPE_E5',
        capabilityStatus: 'Enabled',
        appliesTo: 'User',
        consumedUnits: call.state.users.size,
        prepaidUnits: { enabled: call.state.users.size, suspended: 0, warning: 0 },
      },
    ]),
  ),
]

const sku = '06ebc4ee-1bb5-47dd-8120-11324bc54e06'

function get(path: string, handle: Route['handle']): Route {
  return { method: 'GET', path, needs: reading, bucket: 'directory', units: 2, handle }
}

const listed = (call: Call, all: readonly Json[]) => ok(pageOf(call, all, { size: 100 }))

const objects = (call: Call, ids: Iterable<string>) =>
  listed(
    call,
    [...ids].map(id => objectResource(call.state, id) ?? roleResource(call, id)).filter(one => one !== undefined),
  )

function roleResource({ state }: Call, id: string): Json | undefined {
  const role = state.roles.get(id)
  return role && { '@odata.type': '#microsoft.graph.directoryRole', ...role }
}

function groupsOf({ state }: Call, id: string): string[] {
  return [...state.memberships].filter(([, { members }]) => members.has(id)).map(([group]) => group)
}

function above(call: Call, id: string): Set<string> {
  const all = new Set<string>()
  const into = (member: string) => {
    for (const group of groupsOf(call, member)) {
      if (all.has(group)) continue
      all.add(group)
      into(group)
    }
  }
  into(id)
  return all
}

function assignments({ state }: Call): Json[] {
  return [...state.roles.values()].flatMap(({ id, roleTemplateId }) =>
    [...(state.memberships.get(id)?.members ?? [])].map(principalId => ({
      id: guidOf('role assignment', id, principalId),
      principalId,
      roleDefinitionId: roleTemplateId,
      directoryScopeId: '/',
    })),
  )
}
