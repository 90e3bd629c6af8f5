import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import { grantsOf } from '../drives/grants.ts'
import { Permission as Read, type IdentitySet } from '../drives/resources.ts'

export const Permission = Read.extend({
  hasPassword: z.boolean().nullish().catch(undefined),
  shareId: z.string().nullish().catch(undefined),
})
export type Permission = z.infer<typeof Permission>

const Grantee = z.object({
  name: z.string(),
  address: z.string().optional(),
  /** Of the directory: a person's or group's. */
  objectId: z.string().optional(),
})
export type Grantee = z.infer<typeof Grantee>

/** A permission as plans write it down: all that giving it again takes, and no address that opens anything. */
export const Held = z.object({
  id: z.string(),
  roles: z.array(z.string()),
  link: z.object({ scope: z.string(), type: z.string() }).nullable(),
  expires: z.string().nullable(),
  hasPassword: z.boolean(),
  grantees: z.array(Grantee),
})
export type Held = z.infer<typeof Held>

export function heldOf(permission: Permission): Held {
  const { id, roles, link, expirationDateTime, hasPassword } = permission
  return {
    id,
    roles: [...(roles ?? [])].sort(),
    link: link ? { scope: link.scope || 'users', type: link.type || 'view' } : null,
    expires: expirationDateTime || null,
    hasPassword: hasPassword === true,
    grantees: granteesOf(permission).sort((one, other) => one.name.localeCompare(other.name)),
  }
}

/** By role, scope, end and people: whether nothing of it has changed. */
export const isSame = (one: Held, other: Held) => isDeepStrictEqual(plain(one), plain(other))

const plain = ({ expires, grantees, ...rest }: Held) => ({
  ...rest,
  expires: expires === null ? null : Date.parse(expires),
  grantees: grantees.map(({ name }) => name),
})

function granteesOf(permission: Permission): Grantee[] {
  const { grantedToIdentitiesV2, grantedToIdentities, grantedToV2, grantedTo, invitation } = permission
  const sets = [grantedToIdentitiesV2, grantedToIdentities].find(all => all?.length) ?? [grantedToV2 ?? grantedTo]
  const named = sets.flatMap(set => (set ? granteeOf(set) : []))
  if (named.length || !invitation?.email) return named
  return [{ name: invitation.email, address: invitation.email }]
}

function granteeOf(set: IdentitySet): Grantee[] {
  const [grant] = grantsOf({ id: 'one', grantedToV2: set, roles: ['read'] })
  if (!grant) return []
  const { name, address } = grant.principal
  const objectId = set.user?.id ?? set.group?.id
  return [{ name, ...(address !== undefined && { address }), ...(objectId && { objectId }) }]
}

/** Whom a permission lets in, each as lists tell them. */
export const principalsOf = (permission: Permission): Principal[] =>
  grantsOf(permission).map(({ principal }) => principal)

/** To people: `the link that anybody can open`. */
export function nameOfHeld({ link, grantees }: Held): string {
  const names = grantees.map(({ name }) => name)
  if (link?.scope === 'anonymous') return `the link that anybody can ${verbOf(link.type)}`
  if (link?.scope === 'organization') return `the link that everybody in the organisation can ${verbOf(link.type)}`
  if (link) return `the link for ${listed(names) || 'specific people'}`
  return `the access of ${listed(names) || 'somebody whom Microsoft 365 does not name'}`
}

const verbOf = (type: string) => (type === 'edit' ? 'edit with' : 'open')

const namesShown = 3
const listed = (names: readonly string[]) =>
  names.length > namesShown
    ? `${names.slice(0, namesShown).join(', ')} and ${names.length - namesShown} more`
    : names.join(', ')
