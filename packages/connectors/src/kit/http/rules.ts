import { contains, kindOfAddress, parseAddress, parseRange, type Address, type AddressRange } from './addresses.ts'

/** What the operator lets this installation call. */
export interface OutboundRules {
  /** Whether addresses inside the network may be called: not where a provider runs the installation for others. */
  allowsPrivate: boolean
  /** From OUTBOUND_ALLOW. */
  allowedRanges: readonly AddressRange[]
  /** From OUTBOUND_ALLOW: names that are called wherever they lead. */
  allowedNames: ReadonlySet<string>
  /** From OUTBOUND_HOSTS: host → the address that stands in for it. */
  standIns: ReadonlyMap<string, URL>
}

/**
 * From OUTBOUND_ALLOW (addresses, CIDR ranges and host names, by commas), OUTBOUND_HOSTS (JSON: host → base address) and SHARELIGHT_PROVIDER_KEY.
 * @throws Error naming the variable that cannot be used, and what would do
 */
export function readOutboundRules({
  OUTBOUND_ALLOW: allow = '',
  OUTBOUND_HOSTS: hosts,
  SHARELIGHT_PROVIDER_KEY: providerKey,
}: NodeJS.ProcessEnv): OutboundRules {
  const entries = allow
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
  const named = entries.filter(entry => !parseRange(entry))
  for (const entry of named) {
    if (!isHostName(entry))
      throw new Error(
        `OUTBOUND_ALLOW holds "${entry}": list addresses, ranges such as 10.1.0.0/16, and host names, by commas.`,
      )
  }
  return {
    allowsPrivate: !providerKey,
    allowedRanges: entries.flatMap(entry => parseRange(entry) ?? []),
    allowedNames: new Set(named.map(plainName)),
    standIns: readStandIns(hosts),
  }
}

export function mayCall({ allowsPrivate, allowedRanges }: OutboundRules, address: Address): boolean {
  if (allowedRanges.some(range => contains(range, address))) return true
  const kind = kindOfAddress(address)
  return kind === 'public' || (kind === 'private' && allowsPrivate)
}

/** A host name as it is compared: lower case, in ASCII, without the dot of the root. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

function isHostName(text: string): boolean {
  return /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?$/i.test(text) && !/^[\d.]+$/.test(text) && !parseAddress(text)
}

function readStandIns(text: string | undefined): ReadonlyMap<string, URL> {
  if (!text) return new Map()
  const entries = Object.entries(parsed(text))
  return new Map(entries.map(([host, base]) => [plainName(host), baseOf(host, base)]))
}

const example = '{"graph.microsoft.com": "https://graph.microsoft.us"}'

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // Said below.
  }
  throw new Error(`OUTBOUND_HOSTS is no JSON object: use host and address, such as ${example}.`)
}

function baseOf(host: string, base: unknown): URL {
  const url = typeof base === 'string' && /^https?:\/\//.test(base) ? URL.parse(base) : null
  if (!url || url.search || url.hash || url.username) {
    throw new Error(
      `OUTBOUND_HOSTS gives ${host} no address that can be called: use host and address, such as ${example}.`,
    )
  }
  return url
}
