import { isOwnDomain } from '../../kit/identity/resolve-address.ts'
import { isDenied, isLocked, isMissing, isUnknown } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { personOf } from './entries.ts'
import { bucketOf, userPath } from './keys.ts'
import { MailboxSettings, MessageRule } from './resources.ts'

export interface MailboxFacts {
  sharedMailbox?: boolean
  /** By a rule of the inbox that is on. What an administrator set in Exchange itself, Graph does not tell. */
  forwardsOutside?: boolean
  /** Where to. */
  forwardsTo?: string[]
}

/** What a mailbox does by itself; nothing where there is none, or the application may not see it. */
export async function mailboxFactsOf(graph: Graph, user: string, ownDomains: readonly string[]): Promise<MailboxFacts> {
  const call = { bucket: bucketOf(user), what: 'How a mailbox is set' } as const
  const unknown = (error: unknown) => {
    if (isDenied(error) || isMissing(error) || isLocked(error) || isUnknown(error)) return undefined
    throw error
  }
  const rules = await graph
    .all(MessageRule, { ...call, path: `${userPath(user)}/mailFolders/inbox/messageRules` })
    .catch(unknown)
  if (!rules) return {}
  const settings = await graph
    .get(MailboxSettings, { ...call, path: `${userPath(user)}/mailboxSettings` })
    .catch(unknown)
  const to = forwardedTo(rules).filter(address => !isOwn(address, ownDomains))
  const purpose = settings?.userPurpose
  return {
    ...(purpose && { sharedMailbox: purpose.toLowerCase() === 'shared' }),
    forwardsOutside: to.length > 0,
    ...(to.length && { forwardsTo: to }),
  }
}

function forwardedTo(rules: readonly MessageRule[]): string[] {
  const all = rules
    .filter(({ isEnabled }) => isEnabled !== false)
    .flatMap(({ actions }) => [actions?.forwardTo, actions?.redirectTo, actions?.forwardAsAttachmentTo])
    .flatMap(some => some ?? [])
  return [...new Set(all.flatMap(one => personOf(one)?.address ?? []))].sort()
}

const isOwn = (address: string, ownDomains: readonly string[]) =>
  isOwnDomain(address.slice(address.lastIndexOf('@') + 1), ownDomains)
