import { ConnectorError } from '../../kit/connector.ts'
import { encodeUri } from '../../kit/objects/uri.ts'
import type { StorageSettings } from './settings.ts'

type Place = Pick<StorageSettings, 'account' | 'endpoint'>

/** The services of an account that are read. */
export type StorageKind = 'blob' | 'file'

/** A service of the account. An address without names of its own, as an emulator has, holds the account in its path. */
export function serviceOf({ account, endpoint }: Place, kind: StorageKind = 'blob'): URL {
  const url = new URL(endpoint ?? `https://${account}.${kind}.core.windows.net`)
  const top = url.pathname.replace(/\/+$/, '')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isNameless = /^[\d.]+$|:/.test(host) || !host.includes('.')
  url.pathname = top === '' && isNameless ? `/${account}` : top
  url.search = ''
  return url
}

/** Where a container, an object or the service itself is called: the path is as it is sent and signed. */
export function addressOf(
  place: Place,
  { container, path: object }: { container?: string | undefined; path?: Buffer | undefined },
  kind: StorageKind = 'blob',
): { origin: string; path: string } {
  const { origin, pathname } = serviceOf(place, kind)
  const top = pathname.replace(/\/+$/, '')
  if (container === undefined) return { origin, path: `${top}/` }
  const path = `${top}/${container}${object ? `/${pathOf(object)}` : ''}`
  // What the address is taken for on its way must be what was meant.
  if (URL.parse(`${origin}${path}`)?.pathname !== path)
    throw new ConnectorError('unsupported', 'Its name cannot be written as a web address.')
  return { origin, path }
}

/** Slashes between segments of dots are encoded too: on its way an address would lose these. */
function pathOf(object: Buffer): string {
  const segments = object.toString('utf8').split('/')
  const parts = segments.map(segment => encodeUri(segment))
  return parts.join(segments.some(segment => segment === '.' || segment === '..') ? '%2F' : '/')
}
