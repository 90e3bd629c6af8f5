import type { Grant, Principal } from '../../kit/connector.ts'
import type { ContainerSharing, StoredPolicy } from './sharing.ts'

/** Who reaches a container and what lies in it without an account in the tenant. */
export interface Access {
  ofFolder(prefix: string): Grant[]
  ofBlob(): Grant[]
}

export const publicGrant = 'public-access'
export const policyGrant = (id: string) => `stored-policy/${id}`

const anyone: Principal = { kind: 'anonymous', name: 'Anyone on the internet' }

export function accessOf(sharing: ContainerSharing): Access {
  const own = grantsOf(sharing)
  const inherited = own.map(grant => ({ ...grant, inherited: true }))
  return { ofFolder: prefix => (prefix === '' ? own : inherited), ofBlob: () => inherited }
}

/** Whether anybody may read it without an account; null where that cannot be seen. */
export function isPublic({ level, isForbidden, isWebsite }: ContainerSharing): boolean | null {
  if (isWebsite) return true
  if (level === undefined) return null
  return level !== 'none' && !isForbidden
}

function grantsOf({ level, isForbidden, policies = [], isWebsite }: ContainerSharing): Grant[] {
  const isOpen = level !== undefined && level !== 'none' && !isForbidden
  return [
    ...(isOpen ? [{ principal: anyone, role: 'read' as const, via: 'public access', id: publicGrant }] : []),
    ...(isWebsite ? [{ principal: anyone, role: 'read' as const, via: 'static website', id: 'website' }] : []),
    ...policies.flatMap(granted),
  ]
}

/** Azure keeps no list of signatures, but of the policies that some of them hold by. */
function granted({ id, expiry, permission }: StoredPolicy): Grant[] {
  const role = roleOf(permission)
  const expiresAt = new Date(expiry)
  return role === undefined
    ? []
    : [
        {
          principal: { kind: 'group', name: `Holders of signatures by the stored policy ${id}` },
          role,
          via: 'stored policy',
          id: policyGrant(id),
          ...(!Number.isNaN(expiresAt.getTime()) && { expiresAt }),
        },
      ]
}

/** Letters of a signature: read, add, create, write, delete, list … None is left to each signature itself, so that reading is possible. */
function roleOf(permission: string): Grant['role'] | undefined {
  if (/[acwdxiop]/.test(permission)) return 'write'
  return permission === '' || /[rl]/.test(permission) ? 'read' : undefined
}
