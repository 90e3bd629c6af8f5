import { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer, type OutboundRequest } from '../../kit/http/index.ts'
import { faultOf, SalesforceFault, spent } from './fault.ts'
import { Session } from './session.ts'
import type { SalesforceSettings } from './settings.ts'

const Version = z.looseObject({ version: z.string(), url: z.string().nullish() })
const Result = z.looseObject({
  done: z.boolean().nullish(),
  totalSize: z.coerce.number().nullish().catch(undefined),
  records: z.array(z.unknown()).nullish(),
  nextRecordsUrl: z.string().nullish(),
})
/** Of the calls of a day so many per cent are left to others. */
const left = 5

export interface Queried<T> {
  records: T[]
  total: number
  isLast: boolean
}

/** Calls the REST interface of one organisation, in the newest version that it has. */
export class Salesforce {
  readonly host: string
  readonly #session: Session
  readonly #now: () => Date
  #version: Promise<string> | undefined
  #usedUp = false

  constructor(settings: SalesforceSettings, io: Pick<ConnectorIo, 'http' | 'signal' | 'now'>) {
    this.host = new URL(settings.loginUrl).hostname
    this.#session = new Session(settings, io)
    this.#now = io.now
  }

  /** Below `/services/data/vNN.0`. @throws SalesforceFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call(path: string, what: string, more: Omit<OutboundRequest, 'url'> = {}): Promise<Answer> {
    const base = await this.version()
    return this.#call(`${base}${path}`, what, more)
  }

  async get<T>(schema: z.ZodType<T>, path: string, what: string): Promise<T> {
    return shaped(schema, await (await this.call(path, what, { limits: { maxBytes: 64 * 2 ** 20 } })).json(), what)
  }

  /** The records that a query gives, answer by answer. */
  async *query<T>(schema: z.ZodType<T>, soql: string, what: string): AsyncGenerator<Queried<T>> {
    let path = `${await this.version()}/query?q=${encodeURIComponent(soql).replaceAll('%20', '+')}`
    for (;;) {
      const {
        records,
        totalSize,
        nextRecordsUrl: next,
      } = shaped(Result, await (await this.#call(path, what)).json(), what)
      yield { records: shaped(z.array(schema), records ?? [], what), total: totalSize ?? 0, isLast: !next }
      if (!next) return
      if (next === path) throw malformed(what)
      path = localPath(next, what)
    }
  }

  async all<T>(schema: z.ZodType<T>, soql: string, what: string): Promise<T[]> {
    const all: T[] = []
    for await (const { records } of this.query(schema, soql, what)) all.push(...records)
    return all
  }

  /** Nothing where the user may not know, or the edition has no such thing. */
  async allIfAllowed<T>(schema: z.ZodType<T>, soql: string, what: string): Promise<T[] | undefined> {
    return this.all(schema, soql, what).catch((error: unknown) => {
      if (error instanceof SalesforceFault) return undefined
      throw error
    })
  }

  /** Who the app runs as; nothing before it has signed in, or where Salesforce does not say. */
  userId(): string | undefined {
    return this.#session.user
  }

  /** `/services/data/v64.0` */
  version(): Promise<string> {
    this.#version ??= this.#newest().catch((error: unknown) => {
      this.#version = undefined
      throw error
    })
    return this.#version
  }

  async #newest(): Promise<string> {
    const what = 'The versions of the interface'
    const versions = shaped(z.array(Version), await (await this.#call('/services/data', what)).json(), what)
    const newest = versions.toSorted((one, other) => Number(other.version) - Number(one.version))[0]
    if (!newest || !/^\d+\.\d+$/.test(newest.version)) throw malformed(what)
    return `/services/data/v${newest.version}`
  }

  async #call(path: string, what: string, more: Omit<OutboundRequest, 'url'> = {}): Promise<Answer> {
    if (this.#usedUp) throw spent(this.#now())
    const answer = await this.#session.call(instance => ({ ...more, url: `${instance}${path}` }))
    const [, used = '0', most = '0'] =
      /api-usage=(\d+)\/(\d+)/.exec(answer.headers.get('sforce-limit-info') ?? '') ?? []
    this.#usedUp = Number(most) > 0 && Number(used) >= Number(most) * (1 - left / 100)
    if (answer.status >= 200 && answer.status < 300) return answer
    throw await faultOf(answer, { what, now: this.#now() })
  }
}

/** The next answer is asked for where the first one was. */
function localPath(next: string, what: string): string {
  const path = next.startsWith('/') ? next : /^https?:\/\/[^/]+(\/.*)$/.exec(next)?.[1]
  if (path === undefined || !path.startsWith('/services/data/')) throw malformed(what)
  return path
}

export function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw malformed(what)
}

const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: Salesforce answered with something that is no such thing.`)

/** A text in a query. */
export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
