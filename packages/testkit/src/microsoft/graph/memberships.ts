import { ok, part, type Call } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import { pageOf, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import { roleTemplates } from '../actions/roles.ts'
import { guidOf } from '../ids.ts'
import { e5 } from '../state/people.ts'
import { objectResource } from './directory-resources.ts'
import { atUser } from './users.ts'

const reading = ['Directory.Read.All', 'GroupMember.Read.All', 'Group.Read.All', 'RoleManagement.Read.Directory']

const scheduleRights = (kind: string) => [
  `${kind}.Read.Directory`,
  `${kind}.ReadWrite.Directory`,
  'RoleManagement.Read.All',
  'RoleManagement.Read.Directory',
  'RoleManagement.ReadWrite.Directory',
]

/** What somebody belongs to, and what roles they have. */
export const membershipRoutes: readonly Route[] = [
  get('/users/{user}/memberOf', call => objects(call, groupsOf(call, atUser(call).id))),
  get('/users/{user}/transitiveMemberOf', call => objects(call, above(call, atUser(call).id))),
  get('/groups/{group}/memberOf', call => objects(call, groupsOf(call, part(call, 'group')))),
  get('/roleManagement/directory/roleDefinitions', call =>
    listed(
      call,
      Object.entries(roleTemplates).map(([displayName, id]) => ({
        id,
        templateId: id,
        displayName,
        description: `${displayName}.`,
        isBuiltIn: true,
        isEnabled: true,
      })),
    ),
  ),
  get('/roleManagement/directory/roleAssignments', call => listed(call, assignments(call))),
  {
    ...get('/roleManagement/directory/roleEligibilityScheduleInstances', call =>
      listed(call, licensed(call, [...call.state.eligibilities.values()])),
    ),
    needs: scheduleRights('RoleEligibilitySchedule'),
  },
  {
    ...get('/roleManagement/directory/roleAssignmentScheduleInstances', call =>
      listed(call, licensed(call, schedules(call))),
    ),
    needs: scheduleRights('RoleAssignmentSchedule'),
  },
  {
    ...get('/subscribedSkus', call => listed(call, licences(call))),
    needs: ['LicenseAssignment.Read.All', 'Organization.Read.All', 'Directory.Read.All', 'Directory.ReadWrite.All'],
  },
]

/** Privileged Identity Management takes a licence. */
function licensed(call: Call, all: readonly object[]): Json[] {
  if (call.state.hasPremium) return all.map(one => ({ ...one }))
  throw new Refusal(400, 'AadPremiumLicenseRequired', {
    message: 'The tenant needs to have Microsoft Entra ID P2 or Microsoft Entra ID Governance license.',
  })
}

const schedules = (call: Call): Json[] =>
  assignments(call).map(one => ({
    ...one,
    appScopeId: null,
    assignmentType: 'Assigned',
    memberType: 'Direct',
    startDateTime: null,
    endDateTime: call.state.roleEnds.get(String(one['principalId'])) ?? null,
    roleAssignmentScheduleId: one['id'],
  }))

const licences = (call: Call): Json[] => [
  {
    id: `${call.state.id}_${e5}`,
    skuId: e5,
    skuPartNumber: 'SPE_E5',
    capabilityStatus: 'Enabled',
    appliesTo: 'User',
    consumedUnits: call.state.users.size,
    prepaidUnits: { enabled: call.state.users.size, suspended: 0, warning: 0 },
  },
]

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
  const scoped = [...state.scopedRoles].map(([id, role]) => ({ id, ...role }))
  const whole = [...state.roles.values()].flatMap(({ id, roleTemplateId }) =>
    [...(state.memberships.get(id)?.members ?? [])].map(principalId => ({
      id: guidOf('role assignment', id, principalId),
      principalId,
      roleDefinitionId: roleTemplateId,
      directoryScopeId: '/',
    })),
  )
  return [...whole, ...scoped]
}
