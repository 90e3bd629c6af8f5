import type { Grant, Principal } from '../../kit/connector.ts'
import { anonymous, invitee, organisation, principalOf } from './principals.ts'
import type { Permission } from './resources.ts'

/** What one permission gives, to each whom it names. */
export function grantsOf(permission: Permission): Grant[] {
  const { link, id, expirationDateTime } = permission
  const role = roleOf(permission)
  if (role === undefined) return []
  const expiresAt = dateOf(expirationDateTime)
  const common = {
    role,
    via: viaOf(permission),
    id,
    ...(link && { link: link.webUrl || id }),
    ...(expiresAt && { expiresAt }),
  }
  return principalsOf(permission).map(principal => ({ principal, ...common }))
}

function principalsOf(permission: Permission): Principal[] {
  const { link, invitation, grantedToV2, grantedTo, grantedToIdentitiesV2, grantedToIdentities } = permission
  if (link?.scope === 'anonymous') return [anonymous]
  if (link?.scope === 'organization') return [organisation]
  // It lets in nobody who was not in already.
  if (link?.scope === 'existingAccess') return []
  const sets = [grantedToIdentitiesV2, grantedToIdentities].find(all => all?.length) ?? [grantedToV2 ?? grantedTo]
  const named = sets.flatMap(set => (set && principalOf(set)) ?? [])
  if (named.length || !invitation?.email) return named
  return [invitee(invitation.email)]
}

function viaOf({ link, invitation }: Permission): string {
  if (link) return 'link'
  return invitation ? 'invitation' : 'direct'
}

const full = new Set(['owner', 'sp.full control', 'sp.owner'])
const changing = /^(write|sp\.(edit|contribute|design|approve|manage.*))$/
/** Lets somebody on the way to what was granted elsewhere, and gives nothing itself. */
const passage = new Set(['sp.limited access', 'sp.web-only limited access'])

function roleOf({ roles, link }: Permission): Grant['role'] | undefined {
  const names = (roles ?? []).map(name => name.toLowerCase())
  if (names.length && names.every(name => passage.has(name))) return undefined
  if (names.some(name => full.has(name))) return 'owner'
  return link?.type === 'edit' || names.some(name => changing.test(name)) ? 'write' : 'read'
}

/** Grants to the same somebody have the same id wherever they stand. */
export const sameness = ({ id, role, expiresAt }: Grant): string => `${id} ${role} ${expiresAt?.getTime() ?? ''}`

export function dateOf(text: string | null | undefined): Date | undefined {
  const at = text ? Date.parse(text) : Number.NaN
  // The directory writes "never" as the year 1.
  return at > 0 ? new Date(at) : undefined
}
