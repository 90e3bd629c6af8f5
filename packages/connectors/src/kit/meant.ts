import { z } from 'zod'
import type { Principal } from './connector.ts'
import { normaliseAddress } from './identity/normalise-address.ts'
import { registrableDomain } from './identity/resolve-address.ts'
import { shareTypeOf } from './identity/share-type.ts'

export interface AroundMeant<P> {
  params: P
  ownDomains: readonly string[]
}

/** Whom of those who reach something a remedy is about. */
export interface Meant<P> {
  params: z.ZodType<P>
  takes(principal: Principal, around: AroundMeant<P>): boolean
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
