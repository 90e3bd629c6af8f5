import { z } from 'zod'
import type { ConnectorIo } from '../kit/connector.ts'
import { OutboundFault, type Answer, type SourceHttp } from '../kit/http/index.ts'
import { withTokens } from '../kit/oauth/index.ts'
import type { MicrosoftApp } from './app.ts'
import { clouds } from './clouds.ts'
import { faultOf } from './fault.ts'
import { createPace, createRate, reportsRate, type Pace } from './pace.ts'
import { unitsOf } from './units.ts'

/** What calls count against together; Microsoft limits each by itself. */
export type GraphBucket =
  | 'files'
  | 'directory'
  | 'reports'
  | 'policy'
  | 'security'
  | 'teams'
  | 'teams-export'
  | `mail ${string}`

export interface GraphCall {
  /** Below the version: `/drives/…/root/delta?token=…`, each part of it encoded. */
  path: string
  bucket: GraphBucket
  /** v1.0 unless said. */
  version?: 'v1.0' | 'beta'
  /** What it is about, to people: names no secret. */
  what: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  prefer?: string
  headers?: Readonly<Record<string, string>>
  body?: object
  /** A text that is content, in place of a body. */
  content?: { type: string; text: string }
  /** Of the answer, where it may be large. */
  maxBytes?: number
}

/** One page of a list. `next` and `delta` are paths, for calls of their own. */
export interface GraphPage<T> {
  items: T[]
  /** How many entries were left out as they are of another shape. */
  malformed?: number
  next?: string
  /** Where changes go on from, on the last page of a delta. */
  delta?: string
}

const Listed = z.looseObject({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().min(1).optional().catch(undefined),
  '@odata.deltaLink': z.string().min(1).optional().catch(undefined),
})

/** Calls Microsoft Graph in the name of the application. */
export class Graph {
  readonly #base: string
  readonly #bucket: string
  readonly #http: Pick<SourceHttp, 'request'>
  readonly #signal: AbortSignal
  readonly #paces: Partial<Record<GraphBucket, Pace>>

  constructor(app: MicrosoftApp, io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal' | 'now'>) {
    const { graph } = clouds[app.cloud]
    this.#base = `https://${graph}`
    this.#bucket = `microsoft ${app.tenantId} ${app.clientId}`
    this.#http = withTokens(io, [`https://${graph}/.default`])
    this.#signal = io.signal
    this.#paces = {
      files: createPace(io.now),
      reports: createRate(reportsRate, io.now),
      security: createRate(reportsRate, io.now),
    }
  }

  /** An answer that is one, or leads elsewhere. @throws GraphFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call({
    path,
    version = 'v1.0',
    bucket,
    what,
    method = 'GET',
    prefer,
    headers,
    body,
    content,
    maxBytes,
  }: GraphCall): Promise<Answer> {
    const answer = await this.#inItsTurn({ path, bucket, method }, () =>
      this.#http.request({
        url: `${this.#base}/${version}${path}`,
        method,
        redirect: 'manual',
        bucket: `${this.#bucket} ${bucket}`,
        signal: this.#signal,
        headers: {
          accept: 'application/json',
          ...(prefer !== undefined && { prefer }),
          ...(body && { 'content-type': 'application/json' }),
          ...(content && { 'content-type': content.type }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        ...(content && { body: content.text }),
        ...(maxBytes !== undefined && { limits: { maxBytes, totalMs: 600_000 } }),
      }),
    )
    if (answer.status >= 200 && answer.status < 400) return answer
    throw await faultOf(answer, what)
  }

  async #inItsTurn(
    { path, bucket, method }: Pick<GraphCall, 'path' | 'bucket' | 'method'>,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const end = await this.#paces[bucket]?.begin(unitsOf(path, method), this.#signal)
    let answer: Answer | undefined
    try {
      return (answer = await ask())
    } finally {
      end?.(answer?.headers)
    }
  }

  /** @throws OutboundFault `malformed` for what is not of that shape */
  async get<T>(schema: z.ZodType<T>, call: GraphCall): Promise<T> {
    return shaped(schema, await (await this.call(call)).json(), call.what)
  }

  /** One page. An entry that is not of the shape costs itself and is counted; where none is of it, the page is a fault. */
  async page<T>(schema: z.ZodType<T>, call: GraphCall): Promise<GraphPage<T>> {
    const listed = await this.get(Listed, call)
    const { '@odata.nextLink': next, '@odata.deltaLink': delta } = listed
    const items = listed.value.flatMap(entry => readable(schema, entry))
    const malformedOnes = listed.value.length - items.length
    if (malformedOnes > 1 && !items.length) throw malformed(call.what)
    return {
      items,
      ...(malformedOnes > 0 && { malformed: malformedOnes }),
      ...(next !== undefined && { next: pathOf(next, call.what) }),
      ...(delta !== undefined && { delta: pathOf(delta, call.what) }),
    }
  }

  /** All pages from `call` on. */
  async *pages<T>(schema: z.ZodType<T>, call: GraphCall): AsyncGenerator<GraphPage<T>> {
    for (let path: string | undefined = call.path; path !== undefined;) {
      const page: GraphPage<T> = await this.page(schema, { ...call, path })
      yield page
      if (page.next === path) throw malformed(call.what)
      path = page.next
    }
  }

  /** All entries from `call` on; for lists that are short. */
  async all<T>(schema: z.ZodType<T>, call: GraphCall): Promise<T[]> {
    const all: T[] = []
    for await (const { items } of this.pages(schema, call)) all.push(...items)
    return all
  }
}

/** Links name a host, which may be any: of them, only what comes after the version is followed. */
function pathOf(link: string, what: string): string {
  const path = /\/(?:v1\.0|beta)(\/[^#]*)/.exec(link)?.[1]
  if (path === undefined) throw malformed(what)
  return path
}

function readable<T>(schema: z.ZodType<T>, value: unknown): T[] {
  const read = schema.safeParse(value)
  return read.success ? [read.data] : []
}

function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw malformed(what)
}

const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: Microsoft 365 answered with something that is no such thing.`)
