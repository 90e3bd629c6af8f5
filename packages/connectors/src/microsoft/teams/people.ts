import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import { homeAddress } from '../drives/principals.ts'
import { encoded } from '../drives/keys.ts'
import { isDenied, isMissing, isUnknown } from '../fault.ts'
import type { TeamsReading } from './reading.ts'
import { DirectoryUser, type Member, type Message } from './resources.ts'

const Organisations = z.looseObject({ id: z.string() })

/** The id of the organisation's own tenant, where it can be known. */
export function homeTenant(reading: TeamsReading): Promise<string | undefined> {
  const { known, graph, settings } = reading
  const given = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(settings.tenantId) ? settings.tenantId : undefined
  known.home ??= given
    ? Promise.resolve(given.toLowerCase())
    : graph
        .all(Organisations, { path: '/organization?$select=id', bucket: 'directory', what: 'The organisation' })
        .then(
          ([first]) => first?.id.toLowerCase(),
          error => {
            if (isDenied(error) || isUnknown(error)) return undefined
            delete known.home
            throw error
          },
        )
  return known.home
}

/** Guests, people of other tenants, and whoever came without an account of this one. */
export function isOutside({ roles, tenantId, '@odata.type': type }: Member, home: string | undefined): boolean {
  if (roles?.some(role => role.toLowerCase() === 'guest')) return true
  if (home !== undefined && tenantId && tenantId.toLowerCase() !== home) return true
  return type ? !/\.aadUserConversationMember$/i.test(type) : false
}

/** Who has no address that is told goes by an id at the tenant that it comes from, which is no domain of the organisation. */
export function principalOf(member: Member, isOut: boolean): Principal {
  const { displayName, email, userId, id, tenantId, '@odata.type': type } = member
  const shown = displayName ? { displayName } : {}
  if (email) return { kind: 'user', name: email, address: email, ...shown }
  const name = userId || id || displayName || 'somebody'
  return { kind: 'user', name: isOut ? foreign(name, tenantId || kindOf(type)) : name, ...shown }
}

const foreign = (name: string, where: string) => `${name.replaceAll('@', '_')}@${where}`

/** `#microsoft.graph.anonymousGuestConversationMember` is of `anonymousguest`. */
const kindOf = (type: string | null | undefined) =>
  /\.(\w+?)(?:ConversationMember)?$/.exec(type ?? '')?.[1]?.toLowerCase() || 'elsewhere'

/** Types of identities that are no account of the tenant. */
const foreignTypes = /^(federatedUser|anonymousGuest|personalMicrosoftAccountUser|skypeUser|phoneUser|emailUser)$/i

/** Who wrote a message: somebody whom the conversation names, or whom the directory knows; nothing for what came from nobody. */
export async function senderOf(
  reading: TeamsReading,
  { from }: Message,
  members: ReadonlyMap<string, Principal>,
): Promise<Principal | undefined> {
  const { user, application } = from ?? {}
  if (!user) return application?.id ? applicationNamed(application.id, application.displayName) : undefined
  const { id, displayName, userIdentityType, tenantId } = user
  const shown = displayName ? { displayName } : {}
  if (!id) return displayName ? { kind: 'user', name: displayName, ...shown } : undefined
  const member = members.get(id)
  if (member) return member
  const home = await homeTenant(reading)
  const isForeign =
    (home !== undefined && tenantId && tenantId.toLowerCase() !== home) || foreignTypes.test(userIdentityType ?? '')
  if (isForeign) return { kind: 'user', name: foreign(id, tenantId || 'elsewhere'), ...shown }
  return personOf(reading, id, displayName)
}

const applicationNamed = (id: string, displayName: string | null | undefined): Principal => ({
  kind: 'group',
  name: `application ${id}`,
  ...(displayName && { displayName }),
})

/** Somebody who is no longer in the conversation. */
async function personOf(
  { graph, known }: TeamsReading,
  id: string,
  displayName: string | null | undefined,
): Promise<Principal> {
  const cached = known.people.get(id)
  if (cached) return cached
  const path = `/users/${encoded(id)}?$select=id,mail,userPrincipalName,userType`
  const user = await graph
    .get(DirectoryUser, { path, bucket: 'directory', what: 'Who wrote a message' })
    .catch((error: unknown) => {
      if (isMissing(error) || isDenied(error) || isUnknown(error)) return undefined
      throw error
    })
  const address = user?.mail || (user?.userPrincipalName ? homeAddress(user.userPrincipalName) : undefined)
  const principal: Principal = {
    kind: 'user',
    name: address ?? id,
    ...(address !== undefined && { address }),
    ...(displayName && { displayName }),
  }
  known.people.set(id, principal)
  return principal
}
