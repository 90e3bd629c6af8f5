import type { Principal } from '../../kit/connector.ts'
import { personOf } from '../../microsoft/audit/people.ts'
import { textAt, type LogRecord } from './record.ts'

const claim = (name: string) => `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`
const naming = [claim('upn'), 'upn', 'unique_name', claim('emailaddress'), claim('name'), 'preferred_username', 'name']

export const anyone: Principal = { kind: 'anonymous', name: 'Anyone on the internet' }

/** Who did it: a person, an application, whoever holds a key or signature, or anybody. */
export function actorOf({ identity, caller, properties }: LogRecord): Principal | undefined {
  if (typeof identity === 'string') return identity ? personOf(identity) : undefined
  const requester = textAt(identity, 'requester', 'upn') ?? textAt(properties, 'caller') ?? caller ?? undefined
  const claims = identity?.['claims'] ?? identity?.['claim']
  const named = naming.map(name => textAt(claims, name)).find(text => text !== undefined)
  const person = [named, requester].find(text => text?.includes('@'))
  if (person) return personOf(person)
  const type = textAt(identity, 'type')?.toLowerCase()
  if (type === 'anonymous') return anyone
  if (type === 'sas' || type === 'delegationsas') return { kind: 'group', name: 'holders of a shared access signature' }
  if (type === 'accountkey') return { kind: 'group', name: 'holders of an account key' }
  const application = textAt(claims, 'appid') ?? textAt(identity, 'requester', 'appId')
  if (application) return { kind: 'group', name: `application ${application}` }
  const id = requester ?? named ?? textAt(identity, 'requester', 'objectId')
  return id ? { kind: 'user', name: id } : undefined
}
