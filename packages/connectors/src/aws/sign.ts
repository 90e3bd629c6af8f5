import { createHash, createHmac } from 'node:crypto'
import { encodeUri } from '../kit/objects/uri.ts'

export interface AwsCredentials {
  accessKeyId: string
  secretAccessKey: string
  /** Of credentials that hold for a while only. */
  sessionToken?: string | undefined
}

export interface AwsRequest {
  method: string
  host: string
  /** In segments that are percent-encoded once: `/folder/a%20b`. */
  path: string
  query: readonly (readonly [name: string, value: string])[]
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array | string | undefined
}

export interface Signing {
  credentials: AwsCredentials
  region: string
  service: string
  now: Date
}

const algorithm = 'AWS4-HMAC-SHA256'

/**
 * The headers that a request goes out with, signed: Signature Version 4.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signedHeaders(request: AwsRequest, signing: Signing): Record<string, string> {
  const { credentials, region, service } = signing
  const time = signing.now.toISOString().replace(/\.\d+|[-:]/g, '')
  const headers: Record<string, string> = {
    ...Object.fromEntries(Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
    'x-amz-date': time,
    ...(service === 's3' && { 'x-amz-content-sha256': digest(request.body ?? '') }),
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  }
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const { text, names } = canonicalRequest(request, headers)
  const signature = hmac(signingKey(signing, time.slice(0, 8)), [algorithm, time, scope, digest(text)].join('\n'))
  const authorization = `${algorithm} Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature.toString('hex')}`
  return { ...headers, authorization }
}

export function queryText(query: AwsRequest['query']): string {
  return query
    .map(([name, value]) => [encodeUri(name), encodeUri(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function canonicalRequest({ method, host, path, query, body }: AwsRequest, headers: Record<string, string>) {
  const all: (readonly [string, string])[] = [['host', host], ...Object.entries(headers)]
  const sorted = all.toSorted(([a], [b]) => compare(a, b))
  const names = sorted.map(([name]) => name).join(';')
  const lines = sorted.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`).join('')
  return { text: [method, path, queryText(query), lines, names, digest(body ?? '')].join('\n'), names }
}

function signingKey({ credentials, region, service }: Signing, date: string): Buffer {
  return [date, region, service, 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const digest = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
