import type { z } from 'zod'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { faultOf } from './fault.ts'
import type { GithubSettings } from './settings.ts'
import { tokenOf, type GithubIo, type GithubToken } from './token.ts'

export interface GithubCall {
  /** Below the address of the API, each part of it encoded: `/orgs/contoso/repos?per_page=100`. */
  path: string
  /** What it is about, to people: names no secret. */
  what: string
  accept?: string
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: object
  maxBytes?: number
}

const usual = 'application/vnd.github+json'
const mostPages = 100_000

/** Calls the API of GitHub, or of an Enterprise Server. */
export class Github {
  readonly #io: GithubIo
  readonly #settings: GithubSettings
  readonly #token: GithubToken

  constructor(settings: GithubSettings, io: GithubIo) {
    this.#settings = settings
    this.#io = io
    this.#token = tokenOf(settings, io)
  }

  /** An answer that is one. @throws GithubFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call(call: GithubCall): Promise<Answer> {
    const answer = await this.#once(call, await this.#token.get())
    if (answer.status !== 401 || !this.#token.canRenew) return this.#judged(answer, call)
    // An app's token holds for an hour.
    answer.discard()
    return this.#judged(await this.#once(call, await this.#token.renew()), call)
  }

  #judged(answer: Answer, { what }: GithubCall): Answer {
    if (answer.status >= 200 && answer.status < 300) return answer
    throw faultOf(answer, { what, now: this.#io.now() })
  }

  async #once({ path, method = 'GET', accept = usual, body, maxBytes }: GithubCall, token: string): Promise<Answer> {
    return this.#io.http.request({
      url: `${this.#settings.baseUrl}${path}`,
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept,
        'x-github-api-version': '2022-11-28',
        'user-agent': 'sharelight',
        ...(body && { 'content-type': 'application/json' }),
      },
      redirect: 'follow',
      bucket: 'github',
      signal: this.#io.signal,
      ...(body && { body: JSON.stringify(body) }),
      ...(maxBytes !== undefined && { limits: { maxBytes, totalMs: 600_000 } }),
    })
  }

  async get<T>(schema: z.ZodType<T>, call: GithubCall): Promise<T> {
    const read = schema.safeParse(await (await this.call(call)).json({ lossless: true }))
    if (read.success) return read.data
    throw malformed(call.what)
  }

  /** One page of a list, and the path of the next. What of it is not of that shape is left out. */
  async page<T>(schema: z.ZodType<T>, call: GithubCall, list?: string): Promise<{ items: T[]; next?: string }> {
    const answer = await this.call(call)
    const next = this.#nextOf(answer.headers.get('link'))
    const body: unknown = await answer.json({ lossless: true })
    const all = list === undefined ? body : partOf(body, list)
    if (!Array.isArray(all)) throw malformed(call.what)
    const items = all.flatMap(one => schema.safeParse(one).data ?? [])
    return { items, ...(next !== undefined && next !== call.path && { next }) }
  }

  async *pages<T>(
    schema: z.ZodType<T>,
    call: GithubCall,
    list?: string,
  ): AsyncGenerator<{ items: T[]; next?: string }> {
    let path: string | undefined = call.path
    for (let count = 0; path !== undefined && count < mostPages; count++) {
      const page: { items: T[]; next?: string } = await this.page(schema, { ...call, path }, list)
      yield page
      path = page.next
    }
  }

  /** All entries; for lists that are short. */
  async all<T>(schema: z.ZodType<T>, call: GithubCall, list?: string): Promise<T[]> {
    const all: T[] = []
    for await (const { items } of this.pages(schema, call, list)) all.push(...items)
    return all
  }

  /** `Link: <https://api.github.com/…?page=2>; rel="next"`: what follows the address of the API, whatever name the service goes by itself. */
  #nextOf(link: string | null): string | undefined {
    const address = /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1]
    const url = URL.parse(address ?? '', `${this.#settings.baseUrl}/`)
    if (address === undefined || !url) return undefined
    const base = new URL(this.#settings.baseUrl).pathname.replace(/\/$/, '')
    return `${base && url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : url.pathname}${url.search}`
  }
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: GitHub answered with something that is no such thing.`)
