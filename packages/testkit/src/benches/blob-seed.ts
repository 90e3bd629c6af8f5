import { createHmac } from 'node:crypto'
import type { Azurite } from './azurite.ts'

/** Puts things into the storage of an emulator. */
export interface BlobSeed {
  container(name: string): Promise<void>
  put(container: string, blob: string, text: string, headers?: Record<string, string>): Promise<void>
  /** Adds to a blob that grows, which is made where there is none. */
  append(container: string, blob: string, text: string): Promise<void>
  remove(container: string, blob: string): Promise<void>
  has(container: string, blob: string): Promise<boolean>
  /** Public access (`blob`, `container` or none), and the identifiers of stored policies as XML. */
  acl(container: string, level?: 'blob' | 'container', identifiers?: string): Promise<void>
  /** The public access that is set, and the stored policies as XML. */
  readAcl(container: string): Promise<{ level: string; xml: string }>
  /** Moves a blob to a tier: `Archive`, `Hot`. */
  tier(container: string, blob: string, tier: string): Promise<void>
  /** Gives a blob one tag, `owner`. */
  tag(container: string, blob: string, owner: string): Promise<void>
  /** Its tags, as XML. */
  tags(container: string, blob: string): Promise<string>
  /** Sets properties of the service, as XML. */
  properties(xml: string): Promise<void>
  /** A signature of the whole account, for so long; `permissions` as `rl`. */
  signature(permissions: string, ends?: Date): string
}

const version = '2023-11-03'
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

export function blobSeed({ url, account, key }: Pick<Azurite, 'url' | 'account' | 'key'>): BlobSeed {
  const sign = (text: string) => createHmac('sha256', Buffer.from(key, 'base64')).update(text, 'utf8').digest('base64')
  const send = async (
    method: string,
    path: string,
    { query = {}, headers = {}, body = '' }: Sending = {},
  ): Promise<Response> => {
    const target = new URL(path ? `${url}/${path}` : url)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    const own: Record<string, string> = { 'x-ms-date': new Date().toUTCString(), 'x-ms-version': version, ...headers }
    const length = body === '' ? '' : String(Buffer.byteLength(body))
    const lines = Object.keys(own)
      .toSorted()
      .map(name => `${name}:${own[name]}`)
    const resource = [
      `/${account}${target.pathname}`,
      ...[...target.searchParams].toSorted().map(pair => pair.join(':')),
    ]
    const type = 'text/plain;charset=UTF-8'
    const head = [method, '', '', length, '', body === '' ? '' : type, '', '', '', '', '', '']
    const authorization = `SharedKey ${account}:${sign([...head, ...lines, ...resource].join('\n'))}`
    const answer = await fetch(target, { method, headers: { ...own, authorization }, ...(body !== '' && { body }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const place = (container: string, blob: string) => `${container}/${blob.split('/').map(encoded).join('/')}`
  const ofContainer = { restype: 'container' }
  return {
    async container(name) {
      await send('PUT', name, { query: ofContainer })
    },
    async put(container, blob, text, headers = {}) {
      await send('PUT', place(container, blob), { headers: { 'x-ms-blob-type': 'BlockBlob', ...headers }, body: text })
    },
    async append(container, blob, text) {
      const target = place(container, blob)
      const isThere = await send('HEAD', target).then(
        () => true,
        () => false,
      )
      if (!isThere) await send('PUT', target, { headers: { 'x-ms-blob-type': 'AppendBlob' } })
      await send('PUT', target, { query: { comp: 'appendblock' }, body: text })
    },
    has: (container, blob) =>
      send('HEAD', place(container, blob)).then(
        () => true,
        () => false,
      ),
    async remove(container, blob) {
      await send('DELETE', place(container, blob))
    },
    async acl(container, level, identifiers = '') {
      await send('PUT', container, {
        query: { ...ofContainer, comp: 'acl' },
        headers: level ? { 'x-ms-blob-public-access': level } : {},
        body: `<?xml version="1.0" encoding="utf-8"?><SignedIdentifiers>${identifiers}</SignedIdentifiers>`,
      })
    },
    async readAcl(container) {
      const answer = await send('GET', container, { query: { ...ofContainer, comp: 'acl' } })
      return { level: answer.headers.get('x-ms-blob-public-access') ?? '', xml: await answer.text() }
    },
    async tier(container, blob, tier) {
      await send('PUT', place(container, blob), { query: { comp: 'tier' }, headers: { 'x-ms-access-tier': tier } })
    },
    async tag(container, blob, owner) {
      const body = `<Tags><TagSet><Tag><Key>owner</Key><Value>${owner}</Value></Tag></TagSet></Tags>`
      await send('PUT', place(container, blob), { query: { comp: 'tags' }, body })
    },
    tags: async (container, blob) => (await send('GET', place(container, blob), { query: { comp: 'tags' } })).text(),
    async properties(xml) {
      await send('PUT', '', { query: { restype: 'service', comp: 'properties' }, body: xml })
    },
    signature(permissions, ends = new Date(Date.now() + 3_600_000)) {
      const expiry = ends.toISOString().replace(/\.\d+/, '')
      const text = [account, permissions, 'b', 'sco', '', expiry, '', 'https,http', version, '', ''].join('\n')
      const parts = {
        sv: version,
        ss: 'b',
        srt: 'sco',
        sp: permissions,
        se: expiry,
        spr: 'https,http',
        sig: sign(text),
      }
      return new URLSearchParams(parts).toString()
    },
  }
}

interface Sending {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: string
}
