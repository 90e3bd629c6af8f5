import { addMember, removeMember, transitiveMembers } from '../actions/roles.ts'
import { fieldsOf, ok, part, type Call } from '../http/call.ts'
import type { Expansions } from '../http/expand.ts'
import { badRequest, notInDirectory } from '../http/fail.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { Group } from '../state/people.ts'
import type { TenantState } from '../state/tenant.ts'
import { deltaPage } from './delta.ts'
import { groupResource, objectResource } from './directory-resources.ts'

const reading = [
  'Group.Read.All',
  'Group.ReadWrite.All',
  'GroupMember.Read.All',
  'Directory.Read.All',
  'Directory.ReadWrite.All',
]
const roleReading = [
  'RoleManagement.Read.Directory',
  'RoleManagement.Read.All',
  'Directory.Read.All',
  'Directory.ReadWrite.All',
]

export const groupRoutes: readonly Route[] = [
  get('/groups', call => listed(call, call.state.groups.values().map(groupResource), 'groups')),
  get('/groups/delta', delta),
  get('/groups/{group}', call => ok(selected(call, groupResource(atGroup(call))))),
  { ...get('/groups/{group}/members', call => people(call, memberIds(call))), units: 3 },
  {
    ...get('/groups/{group}/transitiveMembers', call => people(call, transitiveMembers(call.state, atGroup(call).id))),
    units: 5,
  },
  get('/groups/{group}/owners', call =>
    people(call, [...(call.state.memberships.get(atGroup(call).id)?.owners ?? [])]),
  ),
  {
    method: 'POST',
    path: '/groups/{group}/members/$ref',
    needs: ['GroupMember.ReadWrite.All', 'Group.ReadWrite.All', 'Directory.ReadWrite.All'],
    bucket: 'directory',
    handle(call) {
      const id =
        String(fieldsOf(call)['@odata.id'] ?? '')
          .split('/')
          .at(-1) ?? ''
      if (!objectResource(call.state, id)) throw notInDirectory(id)
      if (memberIds(call).includes(id))
        throw badRequest(
          "One or more added object references already exist for the following modified properties: 'members'.",
          'Request_BadRequest',
        )
      addMember(call.state, atGroup(call).id, id)
      return { status: 204 }
    },
  },
  {
    method: 'DELETE',
    path: '/groups/{group}/members/{member}/$ref',
    needs: ['GroupMember.ReadWrite.All', 'Group.ReadWrite.All', 'Directory.ReadWrite.All'],
    bucket: 'directory',
    handle(call) {
      if (!memberIds(call).includes(part(call, 'member'))) throw notInDirectory(part(call, 'member'))
      removeMember(call.state, atGroup(call).id, part(call, 'member'))
      return { status: 204 }
    },
  },
  {
    ...get('/directoryRoles', call =>
      listed(
        call,
        call.state.roles.values().map(role => ({ ...role })),
        'directoryRoles',
      ),
    ),
    needs: roleReading,
  },
  {
    ...get('/directoryRoles/{role}/members', call => {
      const role = call.state.roles.get(part(call, 'role'))
      if (!role) throw notInDirectory(part(call, 'role'))
      return people(call, [...(call.state.memberships.get(role.id)?.members ?? [])])
    }),
    needs: roleReading,
  },
]

function get(path: string, handle: Route['handle']): Route {
  return { method: 'GET', path, needs: reading, bucket: 'directory', handle }
}

function atGroup(call: Call): Group {
  const group = call.state.groups.get(part(call, 'group'))
  if (!group) throw notInDirectory(part(call, 'group'))
  return group
}

const memberIds = (call: Call) => [...(call.state.memberships.get(atGroup(call).id)?.members ?? [])]

const listed = (call: Call, all: Iterable<Json>, context: string) =>
  ok(pageOf(call, [...all], { size: 100, expand: ofGroup(call), context }))

const ofGroup = ({ state }: Call): Expansions => ({
  // At most twenty come along.
  members: ({ id }) => objectsOf(state, state.memberships.get(String(id))?.members ?? []).slice(0, 20),
  owners: ({ id }) => objectsOf(state, state.memberships.get(String(id))?.owners ?? []).slice(0, 20),
})

const objectsOf = (state: TenantState, ids: Iterable<string>) =>
  [...ids].map(id => objectResource(state, id)).filter(one => one !== undefined)

function people(call: Call, ids: readonly string[]) {
  return listed(call, objectsOf(call.state, ids), 'directoryObjects')
}

function delta(call: Call) {
  const { state } = call
  return ok(
    deltaPage(call, {
      changes: state.groupChanges,
      keys: () => [...state.groups.keys()],
      read(key) {
        const group = state.groups.get(key)
        if (!group) return { id: key, '@removed': { reason: 'changed' } }
        const ids = [...(state.memberships.get(key)?.members ?? [])]
        const members = ids.map(id => ({
          '@odata.type': `#microsoft.graph.${state.groups.has(id) ? 'group' : 'user'}`,
          id,
        }))
        return { ...selected(call, groupResource(group)), 'members@delta': members }
      },
      size: 100,
      tokenName: '$deltatoken',
      context: 'groups',
    }),
  )
}
