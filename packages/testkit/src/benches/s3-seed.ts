/** Puts things into an S3. */
export interface S3Seed {
  bucket(name: string, ownership?: string): Promise<void>
  put(bucket: string, key: string, text: string, headers?: Record<string, string>): Promise<void>
  /** Sends a sub-resource such as `policy`; without a body it is deleted. */
  set(place: string, about: string, body?: string): Promise<void>
  /** A canned access list: `private`, `public-read`. */
  acl(place: string, canned: string): Promise<void>
  read(place: string, about?: string): Promise<string>
  remove(bucket: string, key: string): Promise<void>
}

/** The headers that a request goes out with. */
export type SignSeed = (request: {
  method: string
  host: string
  path: string
  query: [string, string][]
  headers: Record<string, string>
  body?: string
}) => Record<string, string>

/** As S3 signs it: all but letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/** For a server that checks no signatures, as moto is one. */
const unsigned: SignSeed = ({ headers }) => ({
  authorization: 'AWS4-HMAC-SHA256 Credential=seed/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0',
  ...headers,
})

export function s3Seed(origin: string, sign = unsigned): S3Seed {
  const send = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
  ) => {
    const url = new URL(`${origin}/${path}`)
    const request = { method, host: url.host, path: url.pathname, query: [...url.searchParams], headers }
    const answer = await fetch(url, {
      method,
      headers: sign({ ...request, ...(body !== undefined && { body }) }),
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text
  }
  const place = (bucket: string, key: string) => `${bucket}/${key.split('/').map(encoded).join('/')}`
  return {
    async bucket(name, ownership) {
      await send('PUT', name, ownership ? { headers: { 'x-amz-object-ownership': ownership } } : {})
    },
    async put(bucket, key, text, headers) {
      await send('PUT', place(bucket, key), { body: text, ...(headers && { headers }) })
    },
    async set(where, about, body) {
      await (body === undefined ? send('DELETE', `${where}?${about}`) : send('PUT', `${where}?${about}`, { body }))
    },
    async acl(where, canned) {
      await send('PUT', `${where}?acl`, { headers: { 'x-amz-acl': canned } })
    },
    read: (where, about) => send('GET', about ? `${where}?${about}` : where),
    async remove(bucket, key) {
      await send('DELETE', place(bucket, key))
    },
  }
}
