import { parseAddress } from '../../kit/http/addresses.ts'
import type { Principal } from '../../kit/connector.ts'
import type { TrailRecord } from './record.ts'

export const anyone: Principal = { kind: 'anonymous', name: 'Anyone on the internet' }

/** Who did it: a person, an application or role, a service, another account, or anybody. */
export function actorOf({ userIdentity: who, eventName, additionalEventData }: TrailRecord): Principal | undefined {
  if (!who) return undefined
  const { type, arn, principalId, accountId, userName, invokedBy, sessionContext } = who
  if (principalId?.toLowerCase() === 'anonymous' || accountId?.toLowerCase() === 'anonymous') return anyone
  if (type === 'AWSService') return { kind: 'group', name: `service ${invokedBy ?? 'AWS'}` }
  if (type === 'Root') return { kind: 'user', name: `root of ${accountId ?? 'the account'}` }
  if (type === 'AWSAccount') return { kind: 'group', name: `AWS account ${accountId ?? ''}` }
  if (type === 'AssumedRole') {
    const session = lastOf(arn)
    if (session?.includes('@')) return personOf(session)
    const role = sessionContext?.sessionIssuer?.userName ?? arn?.split('/')[1]
    return { kind: 'group', name: `role ${role ?? session ?? ''}`, ...(session && { displayName: session }) }
  }
  const name = userName || textOf(additionalEventData?.['UserName']) || lastOf(arn) || principalId
  // Whoever failed to sign in may have typed the password where the name belongs.
  if (!name || /^HIDDEN_DUE_TO_SECURITY_REASONS$/.test(name)) return eventName === 'ConsoleLogin' ? nobody : undefined
  return personOf(name)
}

const nobody: Principal = { kind: 'user', name: 'unknown user' }

export function personOf(name: string): Principal {
  return { kind: 'user', name, ...(/^\S+@\S+\.\S+$/.test(name) && { address: name.toLowerCase() }) }
}

/** Where it came from; nothing where a service of AWS did it. */
export const addressOf = ({ sourceIPAddress: address }: Pick<TrailRecord, 'sourceIPAddress'>) =>
  address && parseAddress(address) ? address : undefined

const lastOf = (arn: string | null | undefined) => arn?.split(/[/:]/).at(-1) || undefined
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
