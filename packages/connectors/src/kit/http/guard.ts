import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { parseAddress } from './addresses.ts'
import { OutboundFault } from './fault.ts'
import { mayCall, plainName, type OutboundRules } from './rules.ts'

/** Gives the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>

export const systemResolve: Resolve = async name => (await lookup(name, { all: true })).map(({ address }) => address)

/** Where a call really goes: after OUTBOUND_HOSTS, and to which addresses. */
export interface Destination {
  url: URL
  /** All were judged; the connection is made to these and no others. */
  addresses: readonly string[]
}

/**
 * The one way to an address. The name is resolved once and every address of it is judged.
 * @throws OutboundFault `refused`, or `unreachable` where the name leads nowhere
 */
export async function destinationOf(asked: URL, rules: OutboundRules, resolve: Resolve): Promise<Destination> {
  const standIn = standInFor(asked, rules)
  const url = standIn ?? asked
  const name = nameOf(url)
  const addresses = isIP(name) ? [name] : await resolved(name, resolve)
  // What the operator has named is the operator's word.
  const isTrusted = standIn !== undefined || rules.allowedNames.has(name) || isStandIn(url, rules)
  if (!isTrusted && !addresses.every(address => isOpen(address, rules)))
    throw new OutboundFault('refused', inside(name))
  return { url, addresses }
}

/** @throws OutboundFault `refused` for what is no plain web address */
export function webAddress(text: string | URL): URL {
  const url = URL.parse(String(text))
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') {
    throw new OutboundFault(
      'refused',
      'What should be called is no web address: it must begin with https:// and name a host.',
    )
  }
  if (url.username || url.password)
    throw new OutboundFault('refused', `The address at ${url.hostname} holds a user name or password: leave it out.`)
  return url
}

/** A host without brackets, zone or the dot of the root. */
export function nameOf({ hostname }: URL): string {
  return plainName(hostname.replace(/^\[(.*)\]$/, '$1'))
}

/** Whether `url` lies at an address that stands in for one of `hosts`, or for any. */
export function isStandIn(url: URL, { standIns }: OutboundRules, hosts?: (host: string) => boolean): boolean {
  return [...standIns].some(([host, base]) => base.origin === url.origin && (hosts?.(host) ?? true))
}

function standInFor(asked: URL, { standIns }: OutboundRules): URL | undefined {
  const base = standIns.get(plainName(asked.host)) ?? standIns.get(nameOf(asked))
  if (!base) return undefined
  const url = new URL(base)
  url.pathname = `${base.pathname.replace(/\/$/, '')}${asked.pathname}`
  url.search = asked.search
  return url
}

async function resolved(name: string, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(name).catch((error: unknown) => {
    throw new OutboundFault(
      'unreachable',
      `${name} is not known to the name service of this machine. Check the spelling.`,
      { cause: error },
    )
  })
  if (addresses.length === 0) throw new OutboundFault('unreachable', `${name} has no address. Check the spelling.`)
  return addresses
}

function isOpen(text: string, rules: OutboundRules): boolean {
  const address = parseAddress(text)
  return address !== undefined && mayCall(rules, address)
}

const inside = (name: string) =>
  `${name} leads to an address that this installation may not call. ` +
  'If it is meant, the operator lists it in OUTBOUND_ALLOW.'
