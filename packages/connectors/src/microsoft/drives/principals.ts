import type { Principal } from '../../kit/connector.ts'
import type { IdentitySet } from './resources.ts'

/** Claims of SharePoint that everybody with an account meets: Everyone, and Everyone except external users. */
const everybody = /^c:0\(\.s\|true$|\|spo-grid-all-users\//i

/** Whom something is granted to; nothing for whom that cannot be told of. */
export function principalOf(set: IdentitySet): Principal | undefined {
  const { user, group, application, siteUser, siteGroup } = set
  const login = siteUser?.loginName ?? user?.loginName ?? ''
  if (everybody.test(login)) return everyone(siteUser?.displayName ?? user?.displayName)
  if (group) return groupNamed(group)
  if (siteGroup) return siteGroupNamed(siteGroup)
  if (application && !user)
    return { kind: 'group', name: `application ${application.id ?? ''}`.trim(), ...shown(application.displayName) }
  return personNamed(set, login)
}

const everyone = (title: string | null | undefined): Principal => ({
  kind: 'everyone',
  name: 'everyone',
  displayName: title || 'Everyone in the organisation',
})
export const organisation = everyone(undefined)
export const anonymous: Principal = { kind: 'anonymous', name: 'anonymous', displayName: 'Anybody with the link' }

type Named = NonNullable<IdentitySet['user']>

/** Groups without an address go by their id, as the directory has them. */
function groupNamed({ id, email, displayName }: Named): Principal | undefined {
  const name = email || id || displayName
  if (!name) return undefined
  return { kind: 'group', name, ...(email && { address: email }), ...shown(displayName) }
}

/** Its members are for SharePoint alone to tell. */
function siteGroupNamed({ id, displayName, loginName }: Named): Principal | undefined {
  const name = loginName || displayName || id
  return name ? { kind: 'group', name, ...shown(displayName) } : undefined
}

function personNamed({ user, siteUser }: IdentitySet, login: string): Principal | undefined {
  const address = user?.email || user?.userPrincipalName || siteUser?.email || addressIn(login)
  const displayName = user?.displayName ?? siteUser?.displayName
  const name = address || user?.id || displayName
  if (!name) return undefined
  return { kind: 'user', name, ...(address?.includes('@') && { address }), ...shown(displayName) }
}

/** Who has been invited and never came. */
export const invitee = (email: string): Principal => ({ kind: 'user', name: email, address: email })

/** Of a claim such as `i:0#.f|membership|gina_partner.example#ext#@contoso.onmicrosoft.com`. */
function addressIn(login: string): string | undefined {
  const [, last = ''] = /\|([^|]+)$/.exec(login) ?? []
  const guest = /^urn(?::|%3a)spo(?::|%3a)guest#(.+@.+)$/i.exec(last)?.[1]
  if (guest !== undefined) return guest
  return last.includes('@') ? homeAddress(last) : undefined
}

/** The address that a guest has at home, out of the name that a tenant gives it. */
export function homeAddress(principalName: string): string {
  const [, home] = /^(.+)#ext#@/i.exec(principalName) ?? []
  return home === undefined ? principalName : home.replace(/_([^_]*)$/, '@$1')
}

const shown = (displayName: string | null | undefined) => (displayName ? { displayName } : {})
