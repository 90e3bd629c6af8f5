import type { Grant, Principal } from '../../kit/connector.ts'
import { isOwnDomain } from '../../kit/identity/resolve-address.ts'
import type { Permission } from './resources.ts'

const roles: Readonly<Record<string, Grant['role']>> = {
  owner: 'owner',
  organizer: 'owner',
  fileOrganizer: 'write',
  writer: 'write',
}

/** What one permission gives. Nothing where it gives nothing: whom it names is gone, or it shows no more than the name. */
export function grantOf(permission: Permission, { ownDomains, link }: Around): Grant | undefined {
  const { id, role, deleted, view, permissionDetails } = permission
  if (deleted || view === 'metadata') return undefined
  const principal = principalOf(permission, ownDomains)
  if (!principal) return undefined
  const expiresAt = dateOf(permission.expirationTime)
  const isInherited = permissionDetails?.length ? permissionDetails.every(({ inherited }) => inherited) : false
  const via = viaOf(permission)
  return {
    principal,
    // What Google may call a new role lets somebody read at least.
    role: roles[role] ?? 'read',
    via,
    id,
    ...(via === 'link' && link && { link }),
    ...(expiresAt && { expiresAt }),
    ...(isInherited && { inherited: true }),
  }
}

interface Around {
  ownDomains: readonly string[]
  /** The file's address. */
  link?: string | null | undefined
}

export function grantsOf(permissions: readonly Permission[], around: Around): Grant[] {
  return permissions.flatMap(permission => grantOf(permission, around) ?? [])
}

/** Whoever has the link, or may find it by searching. */
function viaOf({ type, allowFileDiscovery, view }: Permission): string {
  if (type !== 'anyone' && type !== 'domain') return 'direct'
  if (view === 'published') return 'published'
  return allowFileDiscovery ? 'search' : 'link'
}

function principalOf(permission: Permission, ownDomains: readonly string[]): Principal | undefined {
  const { type, domain, emailAddress, displayName, id } = permission
  if (type === 'anyone') return anyone
  if (type === 'domain') return domain ? everyoneAt(domain, ownDomains) : undefined
  const name = emailAddress || displayName || id
  return {
    kind: type === 'group' ? 'group' : 'user',
    name,
    ...(emailAddress && { address: emailAddress }),
    ...(displayName && { displayName }),
  }
}

const anyone: Principal = { kind: 'anonymous', name: 'anonymous', displayName: 'Anybody' }

/** Another organisation's people are outside, all of them, whatever else they are. */
function everyoneAt(domain: string, ownDomains: readonly string[]): Principal {
  const displayName = `Everyone at ${domain}`
  if (isOwnDomain(domain, ownDomains)) return { kind: 'everyone', name: 'everyone', displayName }
  return { kind: 'group', name: `everyone@${domain}`, displayName }
}

/** Grants to the same somebody have the same id wherever they stand. */
export const sameness = ({ id, role, expiresAt }: Grant): string => `${id} ${role} ${expiresAt?.getTime() ?? ''}`

export function dateOf(text: string | null | undefined): Date | undefined {
  const at = text ? Date.parse(text) : Number.NaN
  return at > 0 ? new Date(at) : undefined
}
