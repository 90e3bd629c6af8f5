import { z } from 'zod'
import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'
import { clouds } from '../clouds.ts'
import { faultOf, GraphFault, isDenied } from '../fault.ts'
import type { Microsoft365Settings } from '../microsoft-365/settings.ts'
import { isTooOld, Listed, malformed, pathIn, shaped } from './answers.ts'
import { Hosts } from './hosts.ts'

/** Why SharePoint tells nothing by its own interface: each is mended elsewhere, and costs what only it tells. */
export type Closed = 'certificate' | 'right' | 'host'

export interface SharePointCall {
  /** Of the site or host: `https://contoso.sharepoint.com/sites/plans`. */
  address: string
  /** Below `_api/`, each part of it encoded. */
  path: string
  what: string
  method?: 'GET' | 'POST' | 'PATCH'
  body?: object
}

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
  readonly #hosts = new Hosts()

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
    return this.#closed ?? (this.#hosts.areLacking ? 'host' : this.#wasRefused ? 'right' : undefined)
  }

  /** @throws GraphFault for what concerns the one thing or host, SourceFault and OutboundFault otherwise */
  async call({ address, path, what, method = 'GET', body }: SharePointCall): Promise<Answer> {
    const url = this.#urlOf(`${address.replace(/\/$/, '')}/_api/${path}`, what)
    const answer = await this.#authorised(url, what, token =>
      this.#hosts.ask(url.origin, what, () =>
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
      ),
    )
    if (answer.status >= 200 && answer.status < 300) return answer
    const fault = await this.#faultOf(answer, what)
    // One site may be kept from an application that has its right: others are asked all the same.
    if (isDenied(fault)) this.#wasRefused = true
    throw fault
  }

  /** SharePoint fails with 500 for one list that is too long, and for one site that is broken. */
  async #faultOf(answer: Answer, what: string): Promise<GraphFault> {
    if (answer.status < 500) return faultOf(answer, what)
    answer.discard()
    return this.#hosts.fault(what)
  }

  /** @throws as `call`, and GraphFault for what is not of that shape */
  async get<T>(schema: z.ZodType<T>, call: SharePointCall): Promise<T> {
    const answer = await this.call(call)
    return shaped(schema, await this.#hosts.understood(answer.json(), call.what), call.what)
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
  #urlOf(address: string, what: string): URL {
    const url = URL.parse(address)
    if (url?.protocol === 'https:' && url.hostname.endsWith(`.${clouds[this.#app.cloud].sharepoint}`)) return url
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
