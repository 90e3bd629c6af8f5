import { createHmac } from 'node:crypto'

export interface StorageRequest {
  method: string
  /** As it is sent, percent-encoded; in the emulator's way it begins with the account. */
  path: string
  query: readonly (readonly [name: string, value: string])[]
  headers: Readonly<Record<string, string>>
  body?: string | undefined
}

/**
 * The `authorization` of a request to Azure Storage by the account's key: Shared Key, for blobs, queues and files.
 * @see https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key
 */
export function sharedKey(request: StorageRequest, { account, key }: { account: string; key: string }): string {
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(textToSign(request, account), 'utf8')
  return `SharedKey ${account}:${signature.digest('base64')}`
}

const signedHeaders = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-md5',
  'content-type',
  'date',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'range',
]

export function textToSign({ method, path, query, headers, body = '' }: StorageRequest, account: string): string {
  const given: Record<string, string> = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
  // A length of nothing is written as nothing.
  const all = { ...given, 'content-length': body === '' ? '' : String(Buffer.byteLength(body)) }
  const own = Object.keys(given).filter(name => name.startsWith('x-ms-'))
  return [
    method,
    ...signedHeaders.map(name => all[name as keyof typeof all] ?? ''),
    ...own.toSorted(compare).map(name => `${name}:${(given[name] ?? '').replace(/\s+/g, ' ')}`),
    `/${account}${path}`,
    ...parametersOf(query),
  ].join('\n')
}

function parametersOf(query: StorageRequest['query']): string[] {
  const byName = Map.groupBy(query, ([name]) => name.toLowerCase())
  return [...byName]
    .toSorted(([a], [b]) => compare(a, b))
    .map(
      ([name, pairs]) =>
        `${name}:${pairs
          .map(([, value]) => value)
          .toSorted(compare)
          .join(',')}`,
    )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
