import type { Json } from '../http/odata.ts'
import type { Site } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'

/** The three groups that every site has. */
const groups = [
  { id: 3, end: 'Owners', role: 'Full Control', roleId: 1_073_741_829, kind: 5, of: (site: Site) => site.owners },
  { id: 5, end: 'Members', role: 'Edit', roleId: 1_073_741_830, kind: 6, of: (site: Site) => site.members },
  { id: 4, end: 'Visitors', role: 'Read', roleId: 1_073_741_826, kind: 2, of: (site: Site) => site.visitors },
] as const

/** Everybody whom the site knows, with whether they administer its collection. */
export function siteUsers(state: TenantState, site: Site): Json[] {
  const ids = new Set([...site.admins, ...site.owners, ...site.members, ...site.visitors])
  return [...[...ids].map(id => userResource(state, site, id)), ...claims(state, site).map(({ claim }) => claim)]
}

export const siteGroups = (state: TenantState, site: Site, withUsers: boolean): Json[] =>
  groups.map(({ id, end }) => ({
    Id: id,
    LoginName: `${site.displayName} ${end}`,
    Title: `${site.displayName} ${end}`,
    PrincipalType: 8,
    OwnerTitle: `${site.displayName} Owners`,
    ...(withUsers && { Users: groupUsers(state, site, id) }),
  }))

export function groupUsers(state: TenantState, site: Site, id: number): Json[] {
  const group = groups.find(one => one.id === id)
  if (!group) return []
  return [
    ...[...group.of(site)].map(one => userResource(state, site, one)),
    ...claims(state, site).flatMap(({ of, claim }) => (of === group.end ? [claim] : [])),
  ]
}

export const membersOf = (site: Site, id: number): Set<string> | undefined =>
  groups.find(one => one.id === id)?.of(site)

export const roleAssignments = (state: TenantState, site: Site, isExpanded: boolean): Json[] =>
  siteGroups(state, site, false).map((Member, index) => ({
    PrincipalId: Member['Id'],
    ...(isExpanded && {
      Member,
      RoleDefinitionBindings: [
        { Id: groups[index]?.roleId, Name: groups[index]?.role, RoleTypeKind: groups[index]?.kind, Hidden: false },
      ],
    }),
  }))

/** Members that are no people: the owners and members of its Microsoft 365 group, and everybody. */
function claims(state: TenantState, site: Site): { of: string; claim: Json }[] {
  const given: [string, string, string][] = []
  if (site.groupId !== undefined) {
    const name = `c:0o.c|federateddirectoryclaimprovider|${site.groupId}`
    given.push(['Owners', `${name}_o`, `${site.displayName} Owners`], ['Members', name, `${site.displayName} Members`])
  }
  if (site.everyone === 'everyone') given.push(['Visitors', 'c:0(.s|true', 'Everyone'])
  if (site.everyone === 'insiders')
    given.push(['Visitors', `c:0-.f|rolemanager|spo-grid-all-users/${state.id}`, 'Everyone except external users'])
  return given.map(([of, LoginName, Title], index) => ({
    of,
    claim: {
      Id: 9100 + index,
      LoginName,
      Title,
      Email: '',
      PrincipalType: 4,
      IsSiteAdmin: of === 'Owners',
      IsShareByEmailGuestUser: false,
      IsEmailAuthenticationGuestUser: false,
      UserPrincipalName: null,
      IsHiddenInUI: false,
    },
  }))
}

function userResource(state: TenantState, site: Site, id: string): Json {
  const user = state.users.get(id)
  const isGuest = user?.userType === 'Guest'
  return {
    Id: 10 + (Number.parseInt(id.slice(0, 4), 16) % 9000),
    LoginName: `i:0#.f|membership|${user?.userPrincipalName.toLowerCase() ?? id}`,
    Title: user?.displayName ?? id,
    Email: user?.mail ?? '',
    PrincipalType: 1,
    IsSiteAdmin: site.admins.has(id),
    IsShareByEmailGuestUser: false,
    IsEmailAuthenticationGuestUser: isGuest,
    UserPrincipalName: user?.userPrincipalName ?? null,
    IsHiddenInUI: false,
  }
}
