import type { Principal } from '../../kit/connector.ts'
import type { ActivityRecord } from './record.ts'

/** As whom Drive tells of whoever is not signed in. */
const nobody = '105250506097979753968'

/** Who did it: a person, an application by its key, or anybody. */
export function actorOf({ actor }: Pick<ActivityRecord, 'actor'>): Principal | undefined {
  if (actor?.email) return personOf(actor.email)
  if (actor?.profileId === nobody) return anonymous
  if (actor?.key) return { kind: 'group', name: `application ${actor.key}` }
  return actor?.profileId ? { kind: 'user', name: actor.profileId } : undefined
}

export const personOf = (address: string): Principal => ({
  kind: 'user',
  name: address,
  ...(address.includes('@') && { address: address.toLowerCase() }),
})

export const anonymous: Principal = { kind: 'anonymous', name: 'anonymous', displayName: 'Anybody' }

/** Where it came from; nothing where the record says none. */
export const addressOf = ({ ipAddress }: Pick<ActivityRecord, 'ipAddress'>) =>
  ipAddress && /^[\da-f:.%]{2,45}$/i.test(ipAddress) ? ipAddress : undefined
