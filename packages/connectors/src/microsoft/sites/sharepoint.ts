import { z } from 'zod'
import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { clouds } from '../clouds.ts'
import { faultOf, GraphFault, isDenied } from '../fault.ts'
import type { Microsoft365Settings } from '../microsoft-365/settings.ts'

/** Why SharePoint tells nothing by its own interface: each is mended elsewhere, and costs what only it tells. */
export type Closed = 'certificate' | 'right'

export interface SharePointCall {
  /** Of the site or host: `https://contoso.sharepoint.com/sites/plans`. */
  address: string
  /** Below `_api/`, each part of it encoded. */
  path: string
  what: string
  method?: 'GET' | 'POST' | 'PATCH'
  body?: object
}

const Listed = z.looseObject({
  value: z.array(z.unknown()),
  'odata.nextLink': z.string().nullish(),
  '@odata.nextLink': z.string().nullish(),
})

const mostBytes = 16 * 1024 * 1024

/**
 * Calls SharePoint's own interface in the name of the application, which it takes with a certificate alone. What it refuses is one right that is
 * missing: the source as a whole stays as it is.
 */
export class SharePoint {
  readonly #app: Pick<Microsoft365Settings, 'tenantId' | 'clientId' | 'cloud'>
  readonly #io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal'>
  #closed: Closed | undefined
  #wasRefused = false

  constructor(settings: Microsoft365Settings, io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal'>) {
    this.#app = settings
    this.#io = io
    // Sharelight's own application may have a certificate: that is seen when it is used.
    if (settings.clientSecret !== undefined && settings.certificate === undefined) this.#closed = 'certificate'
  }

  /** Undefined as long as there is something to ask for. */
  get closed(): Closed | undefined {
    return this.#closed
  }

  /** What is in the way of what was not told. */
  get why(): Closed | undefined {
    return this.#closed ?? (this.#wasRefused ? 'right' : undefined)
  }

  /** @throws GraphFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call({ address, path, what, method = 'GET', body }: SharePointCall): Promise<Answer> {
    const url = new URL(`${address.replace(/\/$/, '')}/_api/${path}`)
    this.#requireHost(url, what)
    const answer = await this.#authorised(url, what, token =>
      this.#io.http.request({
        url: url.href,
        method,
        redirect: 'manual',
        bucket: `microsoft ${this.#app.tenantId} ${this.#app.clientId} sharepoint`,
        signal: this.#io.signal,
        limits: { maxBytes: mostBytes, totalMs: 120_000 },
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json;odata=nometadata',
          ...(body && { 'content-type': 'application/json;odata=nometadata' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    if (answer.status >= 200 && answer.status < 300) return answer
    const fault = await faultOf(answer, what)
    // One site may be kept from an application that has its right: others are asked all the same.
    if (isDenied(fault)) this.#wasRefused = true
    throw fault
  }

  /** @throws as `call`; OutboundFault `malformed` for what is not of that shape */
  async get<T>(schema: z.ZodType<T>, call: SharePointCall): Promise<T> {
    return shaped(schema, await (await this.call(call)).json(), call.what)
  }

  /** All entries of a list, page by page. */
  async *pages<T>(schema: z.ZodType<T>, call: SharePointCall): AsyncGenerator<T[]> {
    for (let path: string | undefined = call.path; path !== undefined;) {
      const listed: z.infer<typeof Listed> = await this.get(Listed, { ...call, path })
      yield shaped(z.array(schema), listed.value, call.what)
      const link = listed['odata.nextLink'] ?? listed['@odata.nextLink']
      const next = link ? pathIn(link, call.what) : undefined
      if (next === path) throw malformed(call.what)
      path = next
    }
  }

  async all<T>(schema: z.ZodType<T>, call: SharePointCall): Promise<T[]> {
    const all: T[] = []
    for await (const items of this.pages(schema, call)) all.push(...items)
    return all
  }

  /** A token goes to SharePoint alone, whatever an address says. */
  #requireHost({ protocol, hostname }: URL, what: string): void {
    if (protocol === 'https:' && hostname.endsWith(`.${clouds[this.#app.cloud].sharepoint}`)) return
    throw new GraphFault({ status: 404, code: '', what })
  }

  /** A token that is refused for its age is asked for once more; one that is refused for what it is never again. */
  async #authorised(url: URL, what: string, ask: (token: string) => Promise<Answer>): Promise<Answer> {
    const scopes = [`${url.origin}/.default`]
    const first = await this.#token(scopes, what)
    const answer = await ask(first)
    if (answer.status !== 401) return answer
    if (isTooOld(await answer.text().catch(() => ''))) {
      const again = await ask(await this.#token(scopes, what, first))
      if (again.status !== 401) return again
      again.discard()
    }
    throw this.#shut('certificate', what)
  }

  /** The token source counts a token that is refused twice as consent that is lost: it is told of one that is too old alone. */
  async #token(scopes: readonly string[], what: string, refused?: string): Promise<string> {
    if (this.#closed) throw this.#shut(this.#closed, what)
    try {
      return await this.#io.tokens.get(scopes, refused)
    } catch (error) {
      if (!(error instanceof SourceFault) || !['consent_lost', 'scope_missing'].includes(error.code)) throw error
      throw this.#shut('right', what)
    }
  }

  #shut(why: Closed, what: string): GraphFault {
    this.#closed = why
    return new GraphFault({ status: 403, code: 'sharePointClosed', what })
  }
}

/** SharePoint says why it does not take a token: that of an application without a certificate is good, and does not do. */
const isTooOld = (text: string) => /expired|lifetime/i.test(text)

/** Links name a host, which may be any: of them, only what comes after `_api/` is followed. */
function pathIn(link: string, what: string): string {
  const path = /\/_api\/([^#]*)/i.exec(link)?.[1]
  if (path === undefined || path.includes('..')) throw malformed(what)
  return path
}

function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw malformed(what)
}

const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: SharePoint answered with something that is no such thing.`)
