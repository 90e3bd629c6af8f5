import type { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer, type OutboundRequest } from '../../kit/http/index.ts'
import { withTokens } from '../../kit/oauth/index.ts'
import { baseOf, projectOf, storageScopes } from './app.ts'
import { faultOf } from './fault.ts'
import type { GcsSettings } from './settings.ts'

type Query = Readonly<Record<string, string | number | undefined>>

export interface GcsCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the version: `b`, `b/papers/o`, each part encoded. */
  path: string
  query?: Query
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: object
  /** Sent as what an object is to hold. */
  text?: string
  /** Of the answer. */
  maxBytes?: number
  /** The answer is an object's content, as it is kept. */
  asStored?: boolean
  /** As somebody without an account would call. */
  isAnonymous?: boolean
}

const mostAnswer = 32 * 2 ** 20

export const objectPath = (bucket: string, object: Buffer) =>
  `b/${bucket}/o/${encodeURIComponent(object.toString('utf8'))}`

/** Calls the JSON interface of Cloud Storage. */
export class GcsClient {
  readonly #settings: GcsSettings
  readonly #io: ConnectorIo

  constructor(settings: GcsSettings, io: ConnectorIo) {
    this.#settings = settings
    this.#io = io
  }

  /** @throws GcsFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call(call: GcsCall): Promise<Answer> {
    const answer = await this.#send(call)
    if (answer.status >= 200 && answer.status < 300) return answer
    throw await faultOf(answer, { what: nameOf(call), isAnonymous: call.isAnonymous === true })
  }

  /** @throws OutboundFault `malformed` for what is not of that shape */
  async json<T>(call: GcsCall, shape: z.ZodType<T>): Promise<T> {
    const read = shape.safeParse(await (await this.call(call)).json())
    if (read.success) return read.data
    throw new OutboundFault('malformed', `${nameOf(call)}: Google answered with something that is no such thing.`)
  }

  async #send(call: GcsCall): Promise<Answer> {
    const { method = 'GET', path, query = {}, headers, body, text, maxBytes = mostAnswer, asStored = false } = call
    const base = baseOf(this.#settings)
    const texts = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
    )
    const request: OutboundRequest = {
      url: `${text === undefined ? base : uploadsOf(base)}/${path}${texts.length ? `?${texts.join('&')}` : ''}`,
      method,
      headers: { ...typeOf(call), ...headers },
      redirect: 'manual',
      bucket: `gcs ${projectOf(this.#settings) ?? ''}`,
      signal: this.#io.signal,
      limits: { maxBytes },
      asStored,
      ...(body && { body: JSON.stringify(body) }),
      ...(text !== undefined && { body: text }),
    }
    const isTokened = this.#settings.serviceAccountKey !== undefined && !call.isAnonymous
    return isTokened ? withTokens(this.#io, [storageScopes.full]).request(request) : this.#io.http.request(request)
  }
}

/** Content is sent to an address of its own. */
const uploadsOf = (base: string) => base.replace(/\/storage\/v1$/, '/upload/storage/v1')

function typeOf({ body, text }: GcsCall): Record<string, string> {
  if (text !== undefined) return { 'content-type': 'text/plain; charset=utf-8' }
  return body ? { 'content-type': 'application/json' } : {}
}

/** Names the bucket, never an object. */
function nameOf({ path }: GcsCall): string {
  const [, bucket, what] = path.split('/')
  return [bucket ?? 'The list of buckets', what === 'o' ? undefined : what].filter(Boolean).join(', ')
}
