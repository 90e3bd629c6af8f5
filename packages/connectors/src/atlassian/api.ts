import type { z } from 'zod'
import { SourceFault, type ConnectorIo } from '../kit/connector.ts'
import { OutboundFault, type Answer } from '../kit/http/index.ts'
import { faultOf, isTurnedAway, notTaken } from './fault.ts'
import type { AtlassianSettings } from './settings.ts'

export type AtlassianIo = Pick<ConnectorIo, 'http' | 'now' | 'ownDomains' | 'signal'>

export interface AtlassianCall {
  /** Below the address of the site, each part of it encoded: `/rest/api/3/myself`. */
  path: string
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** What it is about, to people: names no secret. */
  what: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: object
  /** As nobody: to see what is open to all. */
  isAnonymous?: boolean
}

/** Where cloud sites keep attachments: whoever asks for one is sent there with a key of its own. */
export const mediaHosts = ['api.media.atlassian.com', '*.media.atlassian.com']

/** Calls a site of Atlassian's, in the cloud or of an organisation's own. */
export class Atlassian {
  readonly #io: AtlassianIo
  readonly #settings: Pick<AtlassianSettings, 'site' | 'email' | 'apiToken'>
  readonly base: string

  constructor(settings: Pick<AtlassianSettings, 'site' | 'email' | 'apiToken'>, io: AtlassianIo, base = settings.site) {
    this.#settings = settings
    this.#io = io
    this.base = base
  }

  /** An answer that is one. @throws AtlassianFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call({ path, query = {}, what, method = 'GET', body, isAnonymous = false }: AtlassianCall): Promise<Answer> {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    const answer = await this.#io.http.request({
      url: `${this.base}${path}${search.size ? `?${search}` : ''}`,
      method,
      headers: {
        ...(!isAnonymous && { authorization: this.#authorization }),
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        // Without it, Data Center refuses changes that a browser might have been led into.
        ...(method !== 'GET' && { 'x-atlassian-token': 'no-check' }),
      },
      redirect: 'manual',
      bucket: `atlassian ${new URL(this.base).host}`,
      signal: this.#io.signal,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!isAnonymous && isTurnedAway(answer)) {
      answer.discard()
      throw notTaken()
    }
    if (answer.status >= 200 && answer.status < 300) return answer
    if (answer.status >= 300 && answer.status < 400 && !isAnonymous) {
      answer.discard()
      // A page for signing in, or a site that has moved.
      throw new SourceFault(
        'consent_lost',
        `${what}: the site leads elsewhere, perhaps to a page for signing in. Check its address and the API token.`,
      )
    }
    throw faultOf(answer, what)
  }

  /** @throws OutboundFault `malformed` for what is no such thing */
  async get<T>(schema: z.ZodType<T>, call: AtlassianCall): Promise<T> {
    const read = schema.safeParse(await (await this.call(call)).json({ lossless: true }))
    if (read.success) return read.data
    throw malformed(call.what)
  }

  /** A change; what it answers is not needed. */
  async change(call: AtlassianCall): Promise<void> {
    ;(await this.call(call)).discard()
  }

  /** The bytes of an attachment, wherever the site sends for them; the sign-in goes to the site alone. */
  async download(path: string, what: string): Promise<Answer> {
    let url = `${this.base}${path}`
    const own = new URL(this.base).host
    for (let hop = 0; hop < 4; hop++) {
      const isOwn = new URL(url).host === own
      const answer = await this.#io.http.request({
        url,
        headers: { ...(isOwn && { authorization: this.#authorization }), accept: '*/*' },
        redirect: 'manual',
        bucket: `atlassian ${new URL(url).host}`,
        signal: this.#io.signal,
        limits: { maxBytes: Infinity, totalMs: 600_000 },
      })
      if (answer.status >= 200 && answer.status < 300) return answer
      const next = URL.parse(answer.headers.get('location') ?? '', url)
      if (answer.status < 300 || answer.status >= 400 || !next) throw faultOf(answer, what)
      answer.discard()
      url = next.href
    }
    throw new OutboundFault('redirected', `${what}: the site leads on and on.`)
  }

  get #authorization(): string {
    const { email, apiToken } = this.#settings
    return email ? `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}` : `Bearer ${apiToken}`
  }
}

export const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: the site answered with something that is no such thing.`)
