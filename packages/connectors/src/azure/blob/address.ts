import { ConnectorError } from '../../kit/connector.ts'
import { encodeUri } from '../../kit/objects/uri.ts'
import type { BlobSettings } from './settings.ts'

type Place = Pick<BlobSettings, 'account' | 'endpoint'>

/** The blob service of the account. An address without names of its own, as an emulator has, holds the account in its path. */
export function serviceOf({ account, endpoint }: Place): URL {
  const url = new URL(endpoint ?? `https://${account}.blob.core.windows.net`)
  const top = url.pathname.replace(/\/+$/, '')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isNameless = /^[\d.]+$|:/.test(host) || !host.includes('.')
  url.pathname = top === '' && isNameless ? `/${account}` : top
  url.search = ''
  return url
}

/** Where a container, a blob or the service itself is called: the path is as it is sent and signed. */
export function addressOf(
  place: Place,
  { container, blob }: { container?: string | undefined; blob?: Buffer | undefined },
): { origin: string; path: string } {
  const { origin, pathname } = serviceOf(place)
  const top = pathname.replace(/\/+$/, '')
  if (container === undefined) return { origin, path: `${top}/` }
  const path = `${top}/${container}${blob ? `/${blobPath(blob)}` : ''}`
  // What the address is taken for on its way must be what was meant.
  if (URL.parse(`${origin}${path}`)?.pathname !== path)
    throw new ConnectorError('unsupported', 'Its name cannot be written as a web address.')
  return { origin, path }
}

/** Slashes between segments of dots are encoded too: on its way an address would lose these. */
function blobPath(blob: Buffer): string {
  const segments = blob.toString('utf8').split('/')
  const parts = segments.map(segment => encodeUri(segment))
  return parts.join(segments.some(segment => segment === '.' || segment === '..') ? '%2F' : '/')
}
