import type { AroundMeant, Meant } from '../../kit/meant.ts'
import { grantOf } from '../drive/grants.ts'
import type { Permission } from '../drive/resources.ts'

/** Of a file's permissions, those that it is about; what its owner has is nobody's to take. */
export function taken<P>(
  permissions: readonly Permission[],
  { meant, around, grant }: { meant: Meant<P>; around: AroundMeant<P>; grant?: string | undefined },
): Permission[] {
  return permissions.filter(permission => {
    if (permission.role === 'owner' || (grant !== undefined && permission.id !== grant)) return false
    const given = grantOf(permission, { ownDomains: around.ownDomains })
    return given !== undefined && meant.takes(given.principal, around)
  })
}
