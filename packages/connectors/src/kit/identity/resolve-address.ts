import type { IdentityKind } from '@sharelight/contract'
import { getDomain } from 'tldts'
import { isConsumerDomain } from './consumer-domains.ts'
import { asciiDomain, normaliseAddress } from './normalise-address.ts'

export interface ResolvedAddress {
  /** Someone of the organisation; someone at another organisation; a mailbox at a consumer provider. */
  kind: IdentityKind
  /** The one spelling that stands for the mailbox. */
  address: string
  /** Other spellings of it that were met: as written, lower case. */
  aliases: string[]
  domain?: string
  /** For a contact: the registrable domain of the organisation, `example.co.uk` for `mail.example.co.uk`. */
  organisation?: string
}

/**
 * Who an address stands for. A name without a domain (a local account, an Exchange directory name) is somebody inside: only the own mail system can deliver to it.
 * @param ownDomains of the organisation; what lies below them is its own too
 */
export function resolveAddress(text: string, ownDomains: readonly string[]): ResolvedAddress | undefined {
  const normal = normaliseAddress(text)
  if (!normal) return undefined
  const { address, domain } = normal
  const written = text.trim().toLowerCase()
  const aliases = written === address ? [] : [written]
  if (domain === undefined) return { kind: 'employee', address, aliases }
  if (isOwnDomain(domain, ownDomains)) return { kind: 'employee', address, aliases, domain }
  const organisation = registrableDomain(domain)
  if (isConsumerDomain(domain, organisation)) return { kind: 'personal', address, aliases, domain }
  return { kind: 'contact', address, aliases, domain, organisation }
}

export function isOwnDomain(domain: string, ownDomains: readonly string[]): boolean {
  return ownDomains.some(written => {
    const own = asciiDomain(written)
    return own !== '' && (domain === own || domain.endsWith(`.${own}`))
  })
}

/** The domain that somebody registered, by the Public Suffix List; an address literal or unknown name stands for itself. */
export function registrableDomain(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: false }) ?? domain
}
