/** Puts things into an emulator of Google Cloud Storage. */
export interface GcsSeed {
  bucket(name: string, settings?: object): Promise<void>
  put(bucket: string, object: string, text: string): Promise<void>
  remove(bucket: string, object: string): Promise<void>
  has(bucket: string, object: string): Promise<boolean>
  /** Calls it below `/storage/v1/`; answers what it says. */
  call(method: string, path: string, body?: object): Promise<unknown>
}

export function gcsSeed(origin: string): GcsSeed {
  const send = async (method: string, path: string, { type = 'application/json', body }: Sending = {}) => {
    const headers = body === undefined ? {} : { 'content-type': type }
    const answer = await fetch(`${origin}/${path}`, { method, headers, ...(body !== undefined && { body }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text
  }
  const call: GcsSeed['call'] = async (method, path, body) => {
    const text = await send(method, `storage/v1/${path}`, body === undefined ? {} : { body: JSON.stringify(body) })
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  const place = (bucket: string, object: string) => `b/${bucket}/o/${encodeURIComponent(object)}`
  return {
    call,
    async bucket(name, settings = {}) {
      await call('POST', 'b?project=test', { name, ...settings })
    },
    async put(bucket, object, text) {
      const query = `uploadType=media&name=${encodeURIComponent(object)}`
      await send('POST', `upload/storage/v1/b/${bucket}/o?${query}`, { type: 'text/plain', body: text })
    },
    has: (bucket, object) =>
      call('GET', place(bucket, object)).then(
        () => true,
        () => false,
      ),
    async remove(bucket, object) {
      await send('DELETE', `storage/v1/${place(bucket, object)}`)
    },
  }
}

interface Sending {
  type?: string
  body?: string
}
