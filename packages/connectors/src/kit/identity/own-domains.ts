import { isConsumerDomain } from './consumer-domains.ts'
import { normaliseAddress } from './normalise-address.ts'
import { registrableDomain } from './resolve-address.ts'

/** A second domain counts as own when it weighs at least this share of the first. */
const secondShare = 0.6
/** Names of machines, not of people. */
const automatic =
  /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|notifications?|newsletter|news|info|alerts?|support|updates?)\b/

/**
 * The organisation's own domains, guessed from who sent how many messages: the domain with the most senders and messages.
 * Nothing when all senders are at consumer providers. A guess: say so wherever it is used.
 * @param counts messages by sender's address
 */
export function guessOwnDomains(counts: Iterable<readonly [address: string, messages: number]>): string[] {
  const weights = new Map<string, number>()
  for (const [address, messages] of counts) {
    const normal = normaliseAddress(address)
    const organisation = normal?.domain ? registrableDomain(normal.domain) : undefined
    if (
      !normal?.domain ||
      !organisation ||
      !organisation.includes('.') ||
      isConsumerDomain(normal.domain, organisation)
    )
      continue
    weights.set(organisation, (weights.get(organisation) ?? 0) + weight(normal.local, messages))
  }
  const ranked = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const most = ranked[0]?.[1] ?? 0
  return ranked
    .filter(([, total]) => total >= most * secondShare)
    .slice(0, 3)
    .map(([domain]) => domain)
}

/** Many people count more than one busy sender: a newsletter is not the organisation. */
function weight(local: string, messages: number): number {
  return Math.sqrt(Math.max(0, messages)) * (automatic.test(local) ? 0.1 : 1)
}
