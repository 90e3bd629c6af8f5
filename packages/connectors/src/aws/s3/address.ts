import { ConnectorError } from '../../kit/connector.ts'
import { encodeUri } from '../../kit/objects/uri.ts'
import type { S3Settings } from './settings.ts'

type Place = Pick<S3Settings, 'endpoint' | 'forcePathStyle' | 'region'>

export interface Address {
  /** Without a query. */
  url: string
  host: string
  /** The path as it is signed. */
  path: string
}

/** Where a bucket, an object or the service itself is called in a region. */
export function addressOf(
  place: Place,
  { bucket, key }: { bucket?: string | undefined; key?: Buffer | undefined },
): Address {
  const base = new URL(place.endpoint ?? `https://${amazonHost(place.region)}`)
  const top = base.pathname.replace(/\/+$/, '')
  if (bucket === undefined) return { url: `${base.origin}${top}/`, host: base.host, path: `${top}/` }
  const inHost = isInHost(place, { base, bucket, key })
  const host = inHost ? `${bucket}.${base.host}` : base.host
  const start = inHost ? top : `${top}/${bucket}`
  const { sent, signed } = keyPath(key)
  const written = `${start}${sent}` || '/'
  const url = `${base.protocol}//${host}${written}`
  // What the address is taken for on its way must be what was meant.
  if (URL.parse(url)?.pathname !== written)
    throw new ConnectorError('unsupported', 'Its key cannot be written as a web address.')
  return { url, host, path: `${start}${signed}` || '/' }
}

/** All that calls may go to. */
export function hostsOf({ endpoint, region }: Place): string[] {
  if (endpoint === undefined) {
    const ending = amazonHost(region).replace(/^s3\.[^.]+\./, '')
    return [`*.${ending}`]
  }
  const host = URL.parse(endpoint)?.host
  return host === undefined ? [] : [host, `*.${host}`]
}

/** Of a service of Amazon in a region: `s3`, `sts`. */
export function amazonHost(region: string, service = 's3'): string {
  return `${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

/** A certificate for `*.host` holds for no name with more dots; an address in numbers has no names below it. */
function isInHost(
  { forcePathStyle }: Place,
  { base, bucket, key }: { base: URL; bucket: string; key?: Buffer | undefined },
): boolean {
  const name = base.hostname.replace(/^\[|\]$/g, '')
  const isPlain = /^[a-z0-9-]+$/.test(bucket) && name.includes('.') && !/^[\d.]+$|:/.test(name)
  return isPlain && !forcePathStyle && !(key && isDots(key.toString('latin1')))
}

/**
 * On its way an address loses segments of dots. Where there are such, slashes are encoded too, which S3 takes for slashes all the same;
 * signed is the path that is meant.
 */
function keyPath(key: Buffer | undefined): { sent: string; signed: string } {
  if (!key) return { sent: '', signed: '' }
  const segments = key.toString('latin1').split('/')
  const parts = segments.map(segment => encodeUri(Buffer.from(segment, 'latin1')))
  const signed = `/${parts.join('/')}`
  if (!segments.some(isDots)) return { sent: signed, signed }
  return { sent: `${segments.length === 1 ? '%2F' : '/'}${parts.join('%2F')}`, signed }
}

const isDots = (segment: string) => segment === '.' || segment === '..'
