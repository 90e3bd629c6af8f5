import { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type SourceHttp } from '../../kit/http/index.ts'
import { withTokens } from '../../kit/oauth/index.ts'
import { faultOf } from './fault.ts'
import type { DynamicsSettings } from './settings.ts'

export interface DataverseCall {
  /** Below `/api/data/v9.2`: `/accounts?$select=name`, encoded. */
  path: string
  /** What it is about, to people. */
  what: string
  /** Rows of a page. */
  pageSize?: number
  tracksChanges?: boolean
  /** Of the answer, where it may be large. */
  maxBytes?: number
}

export interface DataversePage<T> {
  items: T[]
  /** Paths, for calls of their own. */
  next?: string
  delta?: string
  /** Of all rows, up to 5,000, where it was asked for. */
  count?: number
}

const Listed = z.looseObject({
  value: z.array(z.unknown()).nullish(),
  '@odata.nextLink': z.string().nullish(),
  '@odata.deltaLink': z.string().nullish(),
  '@odata.count': z.coerce.number().nullish().catch(undefined),
})

/** Calls the Web API of one environment in the name of the application. */
export class Dataverse {
  readonly host: string
  readonly #base: string
  readonly #bucket: string
  readonly #http: Pick<SourceHttp, 'request'>
  readonly #signal: AbortSignal

  constructor(
    { environmentUrl, clientId }: Pick<DynamicsSettings, 'environmentUrl' | 'clientId'>,
    io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal'>,
  ) {
    this.host = new URL(environmentUrl).hostname
    this.#base = `${environmentUrl}/api/data/v9.2`
    this.#bucket = `dataverse ${this.host} ${clientId}`
    this.#http = withTokens(io, [`${environmentUrl}/.default`])
    this.#signal = io.signal
  }

  /** @throws DataverseFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async get<T>(schema: z.ZodType<T>, { path, what, pageSize, tracksChanges, maxBytes }: DataverseCall): Promise<T> {
    const prefer = [
      ...(tracksChanges ? ['odata.track-changes'] : []),
      ...(pageSize === undefined ? [] : [`odata.maxpagesize=${pageSize}`]),
    ]
    const answer = await this.#http.request({
      url: `${this.#base}${path}`,
      redirect: 'manual',
      bucket: this.#bucket,
      signal: this.#signal,
      headers: {
        accept: 'application/json',
        'odata-maxversion': '4.0',
        'odata-version': '4.0',
        ...(prefer.length > 0 && { prefer: prefer.join(',') }),
      },
      ...(maxBytes !== undefined && { limits: { maxBytes, totalMs: 600_000 } }),
    })
    if (answer.status !== 200) throw await faultOf(answer, what)
    return shaped(schema, await answer.json(), what)
  }

  async page<T>(schema: z.ZodType<T>, call: DataverseCall): Promise<DataversePage<T>> {
    const listed = await this.get(Listed, call)
    const { '@odata.nextLink': next, '@odata.deltaLink': delta, '@odata.count': count } = listed
    return {
      items: shaped(z.array(schema), listed.value ?? [], call.what),
      ...(next && { next: pathOf(next, call.what) }),
      ...(delta && { delta: pathOf(delta, call.what) }),
      ...(typeof count === 'number' && { count }),
    }
  }

  async *pages<T>(schema: z.ZodType<T>, call: DataverseCall): AsyncGenerator<DataversePage<T>> {
    for (let path: string | undefined = call.path; path !== undefined;) {
      const page: DataversePage<T> = await this.page(schema, { ...call, path })
      yield page
      if (page.next === path) throw malformed(call.what)
      path = page.next
    }
  }

  /** For lists that are short. */
  async all<T>(schema: z.ZodType<T>, call: DataverseCall): Promise<T[]> {
    const all: T[] = []
    for await (const { items } of this.pages(schema, call)) all.push(...items)
    return all
  }
}

/** Links name a host, which may be any: of them, only what comes after the version is followed. */
function pathOf(link: string, what: string): string {
  const path = /\/api\/data\/v[\d.]+(\/[^#]*)/.exec(link)?.[1]
  if (path === undefined) throw malformed(what)
  return path.replaceAll(' ', '%20')
}

function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw malformed(what)
}

const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: Dynamics 365 answered with something that is no such thing.`)
