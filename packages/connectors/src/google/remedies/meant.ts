import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import { normaliseAddress } from '../../kit/identity/normalise-address.ts'
import { registrableDomain } from '../../kit/identity/resolve-address.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { grantOf } from '../drive/grants.ts'
import type { Permission } from '../drive/resources.ts'

export interface Around<P> {
  params: P
  ownDomains: readonly string[]
}

/** What of a file's permissions a remedy is about. */
export interface Meant<P> {
  params: z.ZodType<P>
  takes(principal: Principal, around: Around<P>): boolean
}

const None = z.looseObject({})
type None = z.infer<typeof None>

const those = (takes: Meant<None>['takes']): Meant<None> => ({ params: None, takes })

export const anybody = those(({ kind }) => kind === 'anonymous')
export const everybody = those(({ kind }) => kind === 'everyone')
export const personal = those(
  (principal, { ownDomains }) => principal.kind === 'user' && shareTypeOf(principal, ownDomains) === 'personal',
)

const Outside = z.looseObject({
  /** Only people of these; of all where there are none. */
  organizations: z.array(z.string().trim().min(1).max(253)).max(10_000).default([]),
})

/** People, groups and whole domains of other organisations. */
export const outside: Meant<z.infer<typeof Outside>> = {
  params: Outside,
  takes(principal, { ownDomains, params: { organizations } }) {
    if (shareTypeOf(principal, ownDomains) !== 'outside') return false
    const domain = normaliseAddress(principal.address ?? principal.name)?.domain ?? ''
    const known = organizations.map(name => name.toLowerCase())
    return known.length === 0 || known.includes(domain) || known.includes(registrableDomain(domain))
  },
}

/** Of a file's permissions, those that it is about; what its owner has is nobody's to take. */
export function taken<P>(
  permissions: readonly Permission[],
  { meant, around, grant }: { meant: Meant<P>; around: Around<P>; grant?: string | undefined },
): Permission[] {
  return permissions.filter(permission => {
    if (permission.role === 'owner' || (grant !== undefined && permission.id !== grant)) return false
    const given = grantOf(permission, { ownDomains: around.ownDomains })
    return given !== undefined && meant.takes(given.principal, around)
  })
}
