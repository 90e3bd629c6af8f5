import type { z } from 'zod'
import type { ConnectorIo, TokenSource } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { createTokenSource, memoryVault, withTokens } from '../../kit/oauth/index.ts'
import { faultOf } from './fault.ts'
import type { BoxSettings } from './settings.ts'
import { Entries } from './shapes.ts'

const base = 'https://api.box.com/2.0'
/** Content is given out by hosts below `boxcloud.com`. */
export const hosts = ['api.box.com', '*.boxcloud.com']

export interface BoxCall {
  /** `/folders/0/items` */
  path: string
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  /** JSON unless said. */
  type?: string
  /** In whose name, by the id of the user; the app’s own account unless said. */
  as?: string | undefined
  /** Refused where the thing has changed since. */
  match?: string | undefined
  /** What it is about, to people. */
  what: string
}

export type BoxIo = Pick<ConnectorIo, 'http' | 'signal' | 'now'>

/** Calls Box with tokens of the application itself. */
export class Box {
  readonly #io: BoxIo
  readonly #calls: Pick<ConnectorIo['http'], 'request'>

  constructor(settings: Pick<BoxSettings, 'clientId' | 'clientSecret' | 'enterpriseId'>, io: BoxIo) {
    this.#io = io
    this.#calls = withTokens({ http: io.http, tokens: tokensOf(settings, io) }, [])
  }

  /** @throws BoxFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async get<T>(schema: z.ZodType<T>, call: BoxCall): Promise<T> {
    const answer = await this.call(call)
    return shaped(schema, answer.status === 204 ? null : await answer.json({ lossless: true }), call.what)
  }

  async call({
    path,
    query = {},
    method = 'GET',
    body,
    type = 'application/json',
    as,
    match,
    what,
  }: BoxCall): Promise<Answer> {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    const answer = await this.#calls.request({
      url: `${base}${path}${search.size ? `?${search}` : ''}`,
      method,
      headers: {
        accept: 'application/json',
        ...(as !== undefined && { 'as-user': as }),
        ...(match !== undefined && { 'if-match': match }),
        ...(body && { 'content-type': type }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      bucket: 'box',
      signal: this.#io.signal,
    })
    if (answer.status < 400) return answer
    const { status } = answer
    throw faultOf({ status, body: await answer.json().catch(() => undefined), what })
  }

  /** Pages of a list by its markers, from one on; each with the marker of what follows. */
  async *pages(call: BoxCall, from?: string): AsyncGenerator<{ entries: unknown[]; next?: string }> {
    for (let marker = from; ;) {
      const { entries, next_marker } = await this.get(Entries, { ...call, query: { ...call.query, marker } })
      const next = next_marker || undefined
      yield { entries, ...(next !== undefined && { next }) }
      if (next === undefined) return
      if (next === marker) throw endless(call.what)
      marker = next
    }
  }

  /** Pages of a list that knows offsets alone. */
  async *offsets(call: BoxCall): AsyncGenerator<unknown[]> {
    const limit = 1000
    for (let offset = 0; ;) {
      const { entries, total_count: total } = await this.get(Entries, {
        ...call,
        query: { ...call.query, limit, offset },
      })
      yield entries
      offset += entries.length
      if (entries.length === 0 || offset >= (total ?? 0)) return
    }
  }

  /** What a file holds, from where Box has it lie: no token goes there. */
  async content(file: string, as: string | undefined): Promise<Answer> {
    const what = 'The content of a file'
    const answer = await this.call({ path: `/files/${encodeURIComponent(file)}/content`, as, what })
    const location = answer.headers.get('location')
    if (answer.status < 300 || location === null) return answer
    answer.discard()
    const found = await this.#io.http.request({
      url: location,
      redirect: 'manual',
      bucket: 'box content',
      signal: this.#io.signal,
      limits: { maxBytes: Infinity, totalMs: 600_000 },
    })
    if (found.status < 300) return found
    found.discard()
    throw faultOf({ status: found.status === 401 ? 403 : found.status, body: undefined, what })
  }
}

function tokensOf(
  { clientId, clientSecret, enterpriseId }: Pick<BoxSettings, 'clientId' | 'clientSecret' | 'enterpriseId'>,
  io: BoxIo,
): TokenSource {
  const vault = memoryVault()
  return createTokenSource({
    name: 'Box',
    client: {
      clientId,
      token: 'https://api.box.com/oauth2/token',
      proof: { kind: 'secret', secret: clientSecret },
      grant: { kind: 'client', for: { box_subject_type: 'enterprise', box_subject_id: enterpriseId } },
    },
    http: io.http,
    now: () => io.now(),
    signal: io.signal,
    vaultFor: () => Promise.resolve(vault),
  })
}

export function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new OutboundFault('malformed', `${what}: Box answered with something that is no such thing.`)
}

const endless = (what: string) => new OutboundFault('malformed', `${what}: Box lists the same again and again.`)
