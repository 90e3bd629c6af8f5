import type { Grant, Principal } from '../../kit/connector.ts'
import { grantedBy } from '../storage/policies.ts'
import type { ContainerSharing } from './sharing.ts'

/** Who reaches a container and what lies in it without an account in the tenant. */
export interface Access {
  ofFolder(prefix: string): Grant[]
  ofBlob(): Grant[]
}

export const publicGrant = 'public-access'

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
    ...policies.flatMap(grantedBy),
  ]
}
