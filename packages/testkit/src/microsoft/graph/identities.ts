import type { Json } from '../http/odata.ts'
import type { Principal } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'

/** A person as a document names them. */
export function personOf(state: TenantState, id: string): Json {
  const user = state.users.get(id) ?? state.deletedUsers.get(id)
  if (!user) return { user: { id, displayName: 'System Account' } }
  return { user: { email: user.mail, id: user.id, displayName: user.displayName } }
}

/** Whom something is granted to, as `grantedToV2` has it. */
export function granteeOf(state: TenantState, to: Principal): Json | undefined {
  if (to.kind === 'address') return undefined
  if (to.kind === 'application') return { application: { id: to.id, displayName: to.name } }
  if (to.kind === 'site-group') return { siteGroup: { id: to.id, displayName: to.name, loginName: to.name } }
  if (to.kind === 'group') {
    const group = state.groups.get(to.id)
    const displayName = group?.displayName ?? to.id
    return {
      group: { id: to.id, displayName, email: group?.mail ?? null },
      siteUser: { id: siteUserId(to.id), displayName, loginName: `c:0o.c|federateddirectoryclaimprovider|${to.id}` },
    }
  }
  const user = state.users.get(to.id) ?? state.deletedUsers.get(to.id)
  const displayName = user?.displayName ?? to.id
  const name = user?.userPrincipalName.toLowerCase() ?? to.id
  return {
    ...personOf(state, to.id),
    siteUser: { id: siteUserId(to.id), displayName, loginName: `i:0#.f|membership|${name}` },
  }
}

/** The number that a site gives somebody. */
const siteUserId = (id: string) => String(10 + (Number.parseInt(id.slice(0, 4), 16) % 9000))
