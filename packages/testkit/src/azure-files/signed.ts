import { createHmac } from 'node:crypto'
import type { Asked } from '../microsoft/http/server.ts'
import type { FilesState } from './state.ts'

export type By = 'key' | 'signature' | 'application'

/** Who a call comes from; nothing where the service would not take it. @see https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key */
export function signedBy(state: FilesState, { method, url, headers, bytes }: Asked): By | undefined {
  const authorization = headers['authorization'] ?? ''
  if (authorization === `Bearer ${state.token}`) return 'application'
  if (url.searchParams.get('sig') !== null)
    return url.searchParams.get('sig') === new URLSearchParams(state.signature).get('sig') ? 'signature' : undefined
  const length = bytes.length ? String(bytes.length) : ''
  const standard = ['content-encoding', 'content-language', '', 'content-md5', 'content-type', 'date']
  const conditional = ['if-modified-since', 'if-match', 'if-none-match', 'if-unmodified-since', 'range']
  const own = Object.keys(headers).filter(name => name.startsWith('x-ms-'))
  const query = [...new Set(url.searchParams.keys())].toSorted()
  const text = [
    method,
    ...standard.map(name => (name ? (headers[name] ?? '') : length)),
    ...conditional.map(name => headers[name] ?? ''),
    ...own.toSorted().map(name => `${name}:${headers[name]}`),
    `/${state.account}${url.pathname}`,
    ...query.map(name => `${name}:${url.searchParams.getAll(name).toSorted().join(',')}`),
  ].join('\n')
  const signature = createHmac('sha256', Buffer.from(state.key, 'base64')).update(text).digest('base64')
  return authorization === `SharedKey ${state.account}:${signature}` ? 'key' : undefined
}
