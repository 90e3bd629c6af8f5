/** Puts things into an S3 that checks no signatures, as moto is one. */
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

const authorization =
  'AWS4-HMAC-SHA256 Credential=seed/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0'

export function s3Seed(url: string): S3Seed {
  const send = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: string; headers?: object } = {},
  ) => {
    const answer = await fetch(`${url}/${path}`, {
      method,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text
  }
  const place = (bucket: string, key: string) => `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
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
