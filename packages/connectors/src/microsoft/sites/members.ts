import { isSystem, kindOf, unifiedGroupOf, type MemberKind } from './login-names.ts'
import type { Principal, RoleAssignment, SiteGroup } from './resources.ts'

/** A group of a site, or somebody who is let in directly. */
export interface Standing {
  name: string
  role: 'owner' | 'write' | 'read' | 'limited'
  members: readonly Principal[]
}

/** Kinds of roles that everybody knows. @see https://learn.microsoft.com/dotnet/api/microsoft.sharepoint.client.roletype */
const roles: Readonly<Record<number, Standing['role']>> = {
  1: 'limited',
  2: 'read',
  3: 'write',
  4: 'write',
  5: 'owner',
  6: 'write',
}
const order = ['limited', 'read', 'write', 'owner'] as const

/** Who has which role, by the group through which they have it. Groups with a role made by somebody count as writing: what it allows is not told. */
export function standingsOf(assignments: readonly RoleAssignment[], groups: readonly SiteGroup[]): Standing[] {
  const users = new Map(groups.map(({ Id, Users }) => [Id, Users ?? []]))
  return assignments.flatMap(({ Member, RoleDefinitionBindings }) => {
    if (!Member) return []
    const found = (RoleDefinitionBindings ?? []).map(({ RoleTypeKind }) => roles[RoleTypeKind ?? 0] ?? 'write')
    const role = order.findLast(one => found.includes(one)) ?? 'limited'
    const members = Member.PrincipalType === 8 ? (users.get(Member.Id ?? -1) ?? []) : [Member]
    return [{ name: Member.Title || 'Unnamed', role, members: members.filter(one => !isSystem(one)) }]
  })
}

const count = (members: readonly Principal[], ...kinds: readonly MemberKind[]) =>
  new Set(members.filter(one => kinds.includes(kindOf(one))).map(({ LoginName }) => LoginName)).size

/** Plainly: what of a group people look at. */
export const groupFacts = ({ name, role, members }: Standing) => ({
  name,
  role,
  members: count(members, 'person', 'guest', 'group'),
  guests: count(members, 'guest'),
  everyone: everyoneIn(members),
})

export function everyoneIn(members: readonly Principal[]): 'everyone' | 'insiders' | 'nobody' {
  const kinds = new Set(members.map(kindOf))
  if (kinds.has('everyone')) return 'everyone'
  return kinds.has('insiders') ? 'insiders' : 'nobody'
}

export const guestsIn = (members: readonly Principal[]) => count(members, 'guest')

/** Who answers for a site: its administrators, and whoever may do everything in it. A group of Microsoft 365 stands for its own owners. */
export function ownersIn(users: readonly Principal[], standings: readonly Standing[]) {
  const owning = [
    ...users.filter(one => one.IsSiteAdmin === true && !isSystem(one)),
    ...standings.filter(({ role }) => role === 'owner').flatMap(({ members }) => members),
  ]
  const groups = owning.flatMap(one => unifiedGroupOf(one) ?? [])
  return {
    people:
      count(owning, 'person', 'guest') +
      count(
        owning.filter(one => !unifiedGroupOf(one)),
        'group',
      ),
    groups: [...new Set(groups)],
  }
}
