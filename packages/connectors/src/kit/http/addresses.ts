import { isIP } from 'node:net'

/** What lies at an address. Only `public` is called freely. */
export type AddressKind = 'public' | 'private' | 'loopback' | 'link-local' | 'metadata' | 'reserved'

/** An address as 4 or 16 bytes. */
export type Address = readonly number[]
export interface AddressRange {
  bytes: Address
  bits: number
}

/** An IPv4 or IPv6 address in its usual spelling, with brackets and zone or without. A mapped IPv4 address is that IPv4 address. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  if (isIP(bare) === 4) return bare.split('.').map(Number)
  if (isIP(bare) !== 6) return undefined
  const bytes = ipv6Bytes(bare)
  return contains(mapped, bytes) ? bytes.slice(12) : bytes
}

/** `10.0.0.0/8`, `fd00::/8`, or one address. */
export function parseRange(text: string): AddressRange | undefined {
  const [, base = '', given] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const bytes = parseAddress(base)
  if (!bytes) return undefined
  const bits = given === undefined ? bytes.length * 8 : Number(given)
  return bits <= bytes.length * 8 ? { bytes, bits } : undefined
}

export function contains({ bytes, bits }: AddressRange, address: Address): boolean {
  return (
    bytes.length === address.length &&
    bytes.every((byte, index) => {
      const mask = (0xff << Math.max(0, 8 - Math.max(0, bits - index * 8))) & 0xff
      return (byte & mask) === ((address[index] ?? 0) & mask)
    })
  )
}

export function kindOfAddress(address: Address): AddressKind {
  if (address.length === 16 && contains(nat64, address)) return kindOfAddress(address.slice(12))
  const special = (address.length === 4 ? ipv4 : ipv6).find(({ range }) => contains(range, address))
  if (special) return special.kind
  return address.length === 4 || contains(globalUnicast, address) ? 'public' : 'reserved'
}

function ipv6Bytes(text: string): Address {
  // The URL parser turns a dotted tail into groups.
  const [head = '', tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::')
  const groups = (part = '') => (part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16)))
  const [before, after] = [groups(head), groups(tail)]
  const filled = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
  return filled.flatMap(group => [group >> 8, group & 0xff])
}

const mapped: AddressRange = { bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0], bits: 96 }
const nat64 = range('64:ff9b::/96')
const globalUnicast = range('2000::/3')

/**
 * The first that fits counts. From the IANA special-purpose address registries (RFC 6890); `metadata` are the services of cloud
 * providers (AWS, Google, Alibaba, Oracle, Azure) that give their machine's credentials away.
 */
const ipv4 = table({
  metadata: ['169.254.169.254', '169.254.170.2', '169.254.170.23', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  loopback: ['127.0.0.0/8', '0.0.0.0/8'],
  'link-local': ['169.254.0.0/16'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'],
  reserved: [
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
})

/** Of what tunnels IPv4 (6to4, Teredo) nothing is called: no service lives there. Neither is what lies outside 2000::/3. */
const ipv6 = table({
  metadata: ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
  loopback: ['::1', '::'],
  'link-local': ['fe80::/10'],
  private: ['fc00::/7', 'fec0::/10'],
  reserved: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
})

function table(kinds: Partial<Record<AddressKind, readonly string[]>>) {
  return Object.entries(kinds).flatMap(([kind, ranges]) =>
    ranges.map(text => ({ kind: kind as AddressKind, range: range(text) })),
  )
}

function range(text: string): AddressRange {
  const parsed = parseRange(text)
  if (!parsed) throw new Error(`${text} is no range of addresses.`)
  return parsed
}
