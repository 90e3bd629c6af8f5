import { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { comesBack, faultOf } from './fault.ts'
import type { HubspotSettings } from './settings.ts'

const base = 'https://api.hubapi.com'
/** Files lie where HubSpot keeps them for the account's part of the world. */
export const hosts = [
  'api.hubapi.com',
  '*.hubapi.com',
  '*.hubspot.com',
  '*.hubspot.net',
  '*.hubspotusercontent-na1.net',
  '*.hubspotusercontent-na2.net',
  '*.hubspotusercontent-na3.net',
  '*.hubspotusercontent-eu1.net',
  '*.hubspotusercontent-ap1.net',
  '*.hubspotusercontent.com',
]

export type HubspotIo = Pick<ConnectorIo, 'http' | 'signal' | 'now' | 'ownDomains'>
type Value = string | number | boolean | undefined

export interface HubspotCall {
  /** `/crm/v3/objects/contacts` */
  path: string
  query?: Readonly<Record<string, Value | readonly string[]>>
  /** What it is about, to people: names no secret. */
  what: string
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: object
  /** A question that is asked by POST. */
  isQuestion?: boolean
}

const Listed = z.looseObject({
  results: z.array(z.unknown()).nullish(),
  total: z.coerce.number().nullish().catch(undefined),
  paging: z
    .looseObject({
      next: z.looseObject({ after: z.union([z.string(), z.number()]).transform(String).nullish() }).nullish(),
    })
    .nullish()
    .catch(undefined),
})
export interface OnePage {
  results: readonly unknown[]
  total: number | undefined
  next?: string
}

/** Calls HubSpot with the token of a private app. */
export class Hubspot {
  readonly #io: HubspotIo
  readonly #settings: Pick<HubspotSettings, 'accessToken'>

  constructor(settings: Pick<HubspotSettings, 'accessToken'>, io: HubspotIo) {
    this.#settings = settings
    this.#io = io
  }

  /** An answer that is one. @throws HubspotFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call({ path, query = {}, what, method = 'GET', body, isQuestion = false }: HubspotCall): Promise<Answer> {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const one of typeof value === 'object' ? value : [value])
        if (one !== undefined) search.append(name, String(one))
    const answer = await this.#io.http.request({
      url: `${base}${path}${search.size ? `?${search}` : ''}`,
      method,
      headers: {
        authorization: `Bearer ${this.#settings.accessToken}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
      // Searching has a limit of its own.
      bucket: path.endsWith('/search') && method === 'POST' ? 'hubspot search' : 'hubspot',
      signal: this.#io.signal,
      retryAt: comesBack,
      ...(isQuestion && { idempotent: true }),
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw faultOf(answer, what)
  }

  /** @throws OutboundFault `malformed` for what is no such thing */
  async get<T>(schema: z.ZodType<T>, call: HubspotCall): Promise<T> {
    const read = schema.safeParse(await (await this.call(call)).json({ lossless: true }))
    if (read.success) return read.data
    throw malformed(call.what)
  }

  /** One page of a list, from a cursor on. */
  async page(call: HubspotCall, after?: string): Promise<OnePage> {
    const { results, total, paging } = await this.get(Listed, { ...call, query: { ...call.query, after } })
    const next = paging?.next?.after || undefined
    if (next !== undefined && next === after) throw malformed(`${call.what}, listed again and again`)
    return { results: results ?? [], total: total ?? undefined, ...(next !== undefined && { next }) }
  }

  async *pages(call: HubspotCall): AsyncGenerator<readonly unknown[]> {
    for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
      const { results, next }: OnePage = await this.page(call, after)
      yield results
      after = next
    }
  }

  /** All entries of a list that is short. */
  async all<T>(schema: z.ZodType<T>, call: HubspotCall): Promise<T[]> {
    const all: T[] = []
    for await (const results of this.pages(call)) all.push(...listOf(schema, results))
    return all
  }

  /** A file at an address that HubSpot gave with a key of its own: the token does not go there. */
  async file(url: string): Promise<Answer> {
    const answer = await this.#io.http.request({
      url,
      headers: { accept: '*/*' },
      bucket: 'hubspot files',
      signal: this.#io.signal,
      limits: { maxBytes: Infinity, totalMs: 600_000 },
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw faultOf(answer.status === 401 ? { ...answer, status: 403 } : answer, 'A file')
  }
}

export const listOf = <T>(schema: z.ZodType<T>, values: readonly unknown[] | null | undefined): T[] =>
  (values ?? []).flatMap(value => schema.safeParse(value).data ?? [])

export const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: HubSpot answered with something that is no such thing.`)
