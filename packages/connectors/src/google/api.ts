import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { SourceFault, type ConnectorIo, type TokenSource } from '../kit/connector.ts'
import { OutboundFault, type Answer } from '../kit/http/index.ts'
import { backOff } from '../kit/http/retry.ts'
import { withTokens } from '../kit/oauth/index.ts'
import type { ServiceAccount } from './account.ts'
import { faultOf, isTooMuch, wantsFewer } from './fault.ts'
import { scopes, type ScopeName } from './scopes.ts'

/** Where each of Google's interfaces begins. */
const bases = {
  drive: 'https://www.googleapis.com/drive/v3',
  labels: 'https://drivelabels.googleapis.com/v2',
  directory: 'https://admin.googleapis.com/admin/directory/v1',
  reports: 'https://admin.googleapis.com/admin/reports/v1',
  gmail: 'https://gmail.googleapis.com/gmail/v1',
  chat: 'https://chat.googleapis.com/v1',
  identity: 'https://cloudidentity.googleapis.com/v1',
} as const
type ApiName = keyof typeof bases

export const hosts = [
  'oauth2.googleapis.com',
  'www.googleapis.com',
  'drivelabels.googleapis.com',
  'admin.googleapis.com',
  'gmail.googleapis.com',
  'chat.googleapis.com',
  'cloudidentity.googleapis.com',
]

type Query = Readonly<Record<string, string | number | boolean | undefined>>

export interface GoogleCall {
  api: ApiName
  /** Below the version, each part of it encoded. */
  path: string
  query?: Query
  /** In whose name, by address; the administrator's unless said. */
  as?: string | undefined
  /** Several where a call is about several things. */
  scope: ScopeName | readonly ScopeName[]
  /** What it is about, to people: names no secret. */
  what: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: object
  headers?: Readonly<Record<string, string>>
  /** Of the answer, where it may be large. */
  maxBytes?: number
}

export interface GooglePage<T> {
  items: T[]
  next?: string
  /** All that the page says. */
  rest: Readonly<Record<string, unknown>>
}

const most = 6

/** Calls Google in the name of people. */
export class Google {
  readonly #io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal' | 'now'>
  readonly #account: ServiceAccount

  constructor(account: ServiceAccount, io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal' | 'now'>) {
    this.#account = account
    this.#io = io
  }

  get admin(): string {
    return this.#account.adminEmail
  }

  /** An answer that is one. @throws GoogleFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call(call: GoogleCall): Promise<Answer> {
    const { signal } = this.#io
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#once(call)
      if (answer.status >= 200 && answer.status < 300) return answer
      const fault = await faultOf(answer, call.what)
      if (!isTooMuch(fault)) throw fault
      if (attempt >= most) throw new SourceFault('throttled', wantsFewer, { cause: fault })
      await sleep(backOff(attempt, Math.random()), undefined, { signal })
    }
  }

  async #once(call: GoogleCall): Promise<Answer> {
    const { api, path, query = {}, as: subject = this.admin, scope, method = 'GET', body, headers, maxBytes } = call
    const { http, signal } = this.#io
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    return withTokens(
      { http, tokens: this.#tokensOf(subject) },
      [scope].flat().map(name => scopes[name]),
    ).request({
      url: `${bases[api]}${path}${search.size ? `?${search}` : ''}`,
      method,
      redirect: 'manual',
      bucket: `google ${api} ${subject}`,
      signal,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      ...(maxBytes !== undefined && { limits: { maxBytes, totalMs: 600_000 } }),
    })
  }

  #tokensOf(subject: string): TokenSource {
    const { tokens } = this.#io
    if (subject === this.admin) return tokens
    const source = tokens.as?.(subject)
    if (!source) throw new SourceFault('consent_lost', 'Tokens for people need a service account. Enter its key.')
    return source
  }

  /** @throws OutboundFault `malformed` for what is not of that shape */
  async get<T>(schema: z.ZodType<T>, call: GoogleCall, { lossless = false } = {}): Promise<T> {
    return shaped(schema, await (await this.call(call)).json({ lossless }), call.what)
  }

  /** One page of the list that Google calls `list`. What is not understood is a fault of the page: it is not passed over. */
  async page<T>(schema: z.ZodType<T>, list: string, call: GoogleCall, how = {}): Promise<GooglePage<T>> {
    const rest = await this.get(z.looseObject({ nextPageToken: z.string().nullish() }), call, how)
    const next = rest.nextPageToken || undefined
    return { items: shaped(z.array(schema), rest[list] ?? [], call.what), rest, ...(next !== undefined && { next }) }
  }

  /** All pages, from the first or from a page's `next` on. */
  // eslint-disable-next-line max-params
  async *pages<T>(schema: z.ZodType<T>, list: string, call: GoogleCall, from?: string): AsyncGenerator<GooglePage<T>> {
    for (let pageToken = from; ;) {
      const page: GooglePage<T> = await this.page(schema, list, { ...call, query: { ...call.query, pageToken } })
      yield page
      if (page.next === undefined) return
      if (page.next === pageToken) throw malformed(call.what)
      pageToken = page.next
    }
  }

  /** All entries from `call` on; for lists that are short. */
  async all<T>(schema: z.ZodType<T>, list: string, call: GoogleCall): Promise<T[]> {
    const all: T[] = []
    for await (const { items } of this.pages(schema, list, call)) all.push(...items)
    return all
  }
}

function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw malformed(what)
}

const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: Google answered with something that is no such thing.`)
