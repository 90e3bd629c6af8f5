import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer, type SourceHttp } from '../../kit/http/index.ts'
import { withTokens } from '../../kit/oauth/index.ts'
import type { MicrosoftApp } from '../app.ts'
import { clouds } from '../clouds.ts'
import { partOf } from '../fault.ts'
import { createRate, feedRate, type Pace } from '../pace.ts'

const right = 'ActivityFeed.Read'
const denied = 'AF10001'

/** What the feed answered in place of what it was asked for, by Microsoft's own number: `AF20022`. */
export class FeedFault extends Error {
  readonly code: string
  constructor(code: string, what: string) {
    super(`${what}: the activity feed of Microsoft 365 answered ${code}.`)
    this.name = 'FeedFault'
    this.code = code
  }
}

export const isFeedFault = (error: unknown, ...codes: string[]) =>
  error instanceof FeedFault && codes.includes(error.code)

interface FeedCall {
  /** Below the tenant: `subscriptions/list?…`. */
  path: string
  what: string
  method?: 'GET' | 'POST'
  /** Sent as JSON. */
  json?: object
}

/** Calls the Management Activity API of one tenant in the name of the application. */
export class ActivityFeed {
  readonly #app: MicrosoftApp
  readonly #http: Pick<SourceHttp, 'request'>
  readonly #signal: AbortSignal
  readonly #tenant: () => Promise<string>
  readonly #pace: Pace
  #id: Promise<string> | undefined

  constructor(
    app: MicrosoftApp,
    io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal' | 'now'>,
    tenant: () => Promise<string>,
  ) {
    this.#app = app
    this.#http = withTokens(io, [`https://${clouds[app.cloud].manage}/.default`], {
      // It answers so for want of a right, too.
      refusal: async answer => (codeIn(await answer.json().catch(() => undefined)) === denied ? lacking() : undefined),
    })
    this.#signal = io.signal
    this.#tenant = tenant
    this.#pace = createRate(feedRate, io.now)
  }

  /** @throws FeedFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call({ path, what, method = 'GET', json }: FeedCall): Promise<{ body: unknown; next?: string }> {
    this.#id ??= this.#tenant()
    const id = await this.#id
    const url = new URL(`https://${clouds[this.#app.cloud].manage}/api/v1.0/${id}/activity/feed/${path}`)
    if (!url.searchParams.has('PublisherIdentifier')) url.searchParams.set('PublisherIdentifier', id)
    await this.#pace.begin(1, this.#signal)
    const answer = await this.#http.request({
      url: url.href,
      method,
      redirect: 'manual',
      bucket: `microsoft ${this.#app.tenantId} ${this.#app.clientId} activity`,
      signal: this.#signal,
      headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json; charset=utf-8' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
    if (answer.status !== 200) throw await faultOf(answer, what)
    const next = answer.headers.get('nextpageuri')
    const body = await answer.json()
    // Some of its failures come as if they were none.
    const code = codeIn(body)
    if (code) throw faultFor(code, answer.status, what)
    return { body, ...(next && { next: pathIn(next, what) }) }
  }
}

/** Addresses name a host, which may be any: of them, only what comes after the feed is followed. */
export function pathIn(link: string, what: string): string {
  const path = /\/activity\/feed\/((?:audit|subscriptions)\/[^#]*)/.exec(link)?.[1]
  if (path !== undefined && !path.includes('..')) return path
  throw new OutboundFault(
    'malformed',
    `${what}: the activity feed of Microsoft 365 named an address that is none of its own.`,
  )
}

async function faultOf(answer: Answer, what: string): Promise<Error> {
  return faultFor(codeIn(await answer.json().catch(() => undefined)), answer.status, what)
}

function codeIn(body: unknown): string {
  const code = partOf(partOf(body, 'error'), 'code')
  return typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : ''
}

function faultFor(code: string, status: number, what: string): Error {
  if (code === 'AF429' || status === 429)
    return new SourceFault(
      'throttled',
      'The activity feed of Microsoft 365 wants fewer calls. Reading goes on by itself.',
    )
  if (code === denied || (status === 403 && !code.startsWith('AF2'))) return lacking()
  if (['AF20010', 'AF20011', 'AF20012', 'AF20013'].includes(code))
    return new SourceFault(
      'consent_lost',
      `The activity feed does not know the tenant (${code}). Check the tenant of the data source, and that its audit log is on.`,
    )
  if (code === 'AF50000' || status >= 500)
    return new SourceFault(
      'unreachable',
      `${what}: the activity feed answered ${code || status}. It is tried again later.`,
    )
  return new FeedFault(code || String(status), what)
}

const lacking = () => new SourceFault('scope_missing', `Microsoft 365 refuses the activity feed. ${wayTo(right)}`)

/** The way out where a right of the feed's is lacking. */
export const wayTo = (right: string) =>
  `The application needs ${right}: add it in the Microsoft Entra admin center (App registrations, API permissions, Office 365 Management APIs, application permissions) and grant admin consent.`
