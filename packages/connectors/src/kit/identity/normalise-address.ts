import { domainToASCII, domainToUnicode } from 'node:url'

export interface NormalAddress {
  /** One spelling for all that reach the same mailbox: lower case, no tag, no dots where the provider ignores them. */
  address: string
  local: string
  /** ASCII (punycode), lower case. Absent for a local name and an Exchange directory name. */
  domain?: string
}

/** Providers that ignore dots in the part before the `@`. */
const dotless = new Set(['gmail.com'])
const sameDomain: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
}

/** Reads an address as mail systems write it: `mailto:`, quotes, `/O=ENRON/OU=…/CN=JSMITH`, `IMCEAEX-_O=…@x.com`, a bare name. Nothing for nothing. */
export function normaliseAddress(text: string): NormalAddress | undefined {
  const trimmed = text
    .trim()
    .replace(/^(?:mailto|smtp):/i, '')
    .replace(/^[<'"\s]+|[>'"\s]+$/g, '')
  const address = exchangeName(trimmed) ?? trimmed
  if (!address) return undefined
  const at = address.lastIndexOf('@')
  if (at < 0 || isDirectoryName(address)) return { address: address.toLowerCase(), local: address.toLowerCase() }
  const written = asciiDomain(address.slice(at + 1))
  if (!written) return normaliseAddress(address.slice(0, at))
  const domain = sameDomain[written] ?? written
  const local = mailbox(address.slice(0, at).toLowerCase(), domain)
  return { address: `${local}@${domain}`, local, domain }
}

/** For people: `xn--mnchen-3ya.de` as `münchen.de`. */
export function displayDomain(domain: string): string {
  return domainToUnicode(domain) || domain
}

/** Lower case, punycode, no trailing dot; what no host may be called stays as written. */
export function asciiDomain(domain: string): string {
  const plain = domain.toLowerCase().replace(/^[<'"\s]+|[.>'"\s]+$/g, '')
  return domainToASCII(plain) || plain
}

export function isDirectoryName(address: string): boolean {
  return /^\/o=/i.test(address)
}

/** `kim+news` is delivered to `kim`; a tag alone, as in `+news`, is a name. */
function mailbox(local: string, domain: string): string {
  const plain = unquoted(local)
  const untagged = plain.includes('=') ? plain : plain.replace(/(?<=.)\+.*$/, '')
  return unquoted(dotless.has(domain) ? untagged.replace(/\./g, '') || untagged : untagged)
}

function unquoted(text: string): string {
  return text.replace(/^'+|'+$/g, '')
}

/** Exchange writes a directory name as an internet address: `IMCEAEX-_O=ENRON_OU=NA_CN=JSMITH@enron.com`, with `+XX` for other characters. */
function exchangeName(address: string): string | undefined {
  const encoded = /^IMCEAEX-(.+)@[^@]+$/i.exec(address)?.[1]
  return encoded
    ?.replace(/\+([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/_(?=(?:O|OU|CN)=)/gi, '/')
}
