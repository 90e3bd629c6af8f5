import type { Json } from '../http/odata.ts'
import type { Site } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'

/** Numbers of the three groups that every site has. */
const groups = [
  { id: 3, end: 'Owners', role: 'Full Control', roleId: 1_073_741_829, of: (site: Site) => site.owners },
  { id: 5, end: 'Members', role: 'Edit', roleId: 1_073_741_830, of: (site: Site) => site.members },
  { id: 4, end: 'Visitors', role: 'Read', roleId: 1_073_741_826, of: (site: Site) => site.visitors },
] as const

/** Everybody whom the site knows, with whether they administer its collection. */
export function siteUsers(state: TenantState, site: Site): Json[] {
  const ids = new Set([...site.admins, ...site.owners, ...site.members, ...site.visitors])
  return [...ids].map(id => userResource(state, site, id))
}

export const siteGroups = (state: TenantState, site: Site): Json[] =>
  groups.map(({ id, end, of }) => ({
    Id: id,
    LoginName: `${site.displayName} ${end}`,
    Title: `${site.displayName} ${end}`,
    PrincipalType: 8,
    OwnerTitle: `${site.displayName} Owners`,
    Users: [...of(site)].map(one => userResource(state, site, one)),
  }))

export const roleAssignments = (state: TenantState, site: Site): Json[] =>
  siteGroups(state, site).map((Member, index) => ({
    PrincipalId: Member['Id'],
    Member,
    RoleDefinitionBindings: [{ Id: groups[index]?.roleId, Name: groups[index]?.role, Hidden: false }],
  }))

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
