import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import { registrableDomain } from '../../kit/identity/resolve-address.ts'
import { normaliseAddress } from '../../kit/identity/normalise-address.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { principalsOf, type Permission } from './held.ts'
import type { Mending } from './mending.ts'

export interface Around<P> {
  params: P
  ownDomains: readonly string[]
}

/** What of an item's permissions a remedy is about. */
export interface Meant<P> {
  params: z.ZodType<P>
  /** Whom it takes off, or which permissions whoever they let in. */
  takes(principal: Principal, permission: Permission, around: Around<P>): boolean
}

const None = z.looseObject({})
type None = z.infer<typeof None>

const those = (takes: Meant<None>['takes']): Meant<None> => ({ params: None, takes })

export const anonymousLinks = those(({ kind }) => kind === 'anonymous')
export const organisationLinks = those((_, { link }) => link?.scope === 'organization')
export const everybody = those(({ kind }) => kind === 'everyone')
export const links = those((_, { link }) => Boolean(link))
export const personal = those(
  (principal, _, { ownDomains }) => isPerson(principal) && shareTypeOf(principal, ownDomains) === 'personal',
)
/** One grant, which the target names. */
export const oneGrant = those(() => true)

const Outside = z.looseObject({
  /** Only people of these; of all where there are none. */
  organizations: z.array(z.string().trim().min(1).max(253)).max(10_000).default([]),
})

export const outside: Meant<z.infer<typeof Outside>> = {
  params: Outside,
  takes(principal, _, { ownDomains, params: { organizations } }) {
    if (!isPerson(principal) || shareTypeOf(principal, ownDomains) !== 'outside') return false
    const domain = normaliseAddress(principal.address ?? principal.name)?.domain ?? ''
    const known = organizations.map(name => name.toLowerCase())
    return known.length === 0 || known.includes(domain) || known.includes(registrableDomain(domain))
  },
}

const isPerson = ({ kind }: Principal) => kind === 'user'

interface Wanted<P> {
  meant: Meant<P>
  params: P
  grant?: string | undefined
}

/** Permissions that let in nobody but whom it is about. */
export async function taking<P>(
  mending: Mending,
  permissions: readonly Permission[],
  wanted: Wanted<P>,
): Promise<Permission[]> {
  const shares = await shared(mending, permissions, wanted)
  return shares.flatMap(({ permission, taken, left }) => (taken.length && !left.length ? permission : []))
}

/** Links for several people, some of whom it is about. */
export async function partlyTaking<P>(
  mending: Mending,
  permissions: readonly Permission[],
  wanted: Wanted<P>,
): Promise<{ permission: Permission; taken: Principal[] }[]> {
  const shares = await shared(mending, permissions, wanted)
  return shares.flatMap(({ permission, taken, left }) => (taken.length && left.length ? { permission, taken } : []))
}

async function shared<P>(
  mending: Mending,
  permissions: readonly Permission[],
  { meant, params, grant }: Wanted<P>,
): Promise<{ permission: Permission; taken: Principal[]; left: Principal[] }[]> {
  const around = { params, ownDomains: await mending.ownDomains() }
  return permissions
    .filter(({ id }) => grant === undefined || id === grant)
    .map(permission => {
      const isTaken = (principal: Principal) => meant.takes(principal, permission, around)
      const principals = principalsOf(permission)
      return {
        permission,
        taken: principals.filter(isTaken),
        left: principals.filter(principal => !isTaken(principal)),
      }
    })
}
