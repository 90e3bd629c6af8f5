import { z } from 'zod'
import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { faultOf } from './fault.ts'
import type { SlackSettings } from './settings.ts'

const base = 'https://slack.com/api'
/** Files lie at `files.slack.com`, of Enterprise organisations below their own name; the audit log at `api.slack.com`. */
export const hosts = ['slack.com', '*.slack.com']

export interface SlackCall {
  /** `conversations.list` */
  method: string
  parameters?: Readonly<Record<string, string | number | boolean | undefined>>
  /** What it is about, to people: names no secret. */
  what: string
  /** It changes something: it is not sent twice. */
  isChange?: boolean
}

const Cursor = z.looseObject({ response_metadata: z.looseObject({ next_cursor: z.string().nullish() }).nullish() })

/** Calls Slack with the token of the settings. */
export class Slack {
  readonly #io: Pick<ConnectorIo, 'http' | 'signal'>
  readonly #settings: Pick<SlackSettings, 'token' | 'app'>

  constructor(settings: Pick<SlackSettings, 'token' | 'app'>, io: Pick<ConnectorIo, 'http' | 'signal'>) {
    this.#settings = settings
    this.#io = io
  }

  /** Of messages in one answer. */
  get mostMessages(): number {
    return this.#settings.app === 'own' ? 999 : 15
  }

  /** Of the newest messages of a conversation so many are looked at anew each time: one call's where a call is a minute. */
  get lookedAt(): number {
    return this.#settings.app === 'own' ? 500 : 15
  }

  /** @throws SlackFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call<T>(schema: z.ZodType<T>, call: SlackCall): Promise<T> {
    const { body } = await this.#ask(call)
    return shaped(schema, body, call.what)
  }

  /** The scopes of the token, where Slack tells them. */
  async scopes(): Promise<string[] | undefined> {
    const { scopes } = await this.#ask({ method: 'auth.test', what: 'Testing the connection' })
    return scopes?.split(',').flatMap(scope => scope.trim() || [])
  }

  /** All pages of a list, from the first or from a cursor on. @throws OutboundFault when Slack gives the same cursor again */
  async *pages<T>(schema: z.ZodType<T>, call: SlackCall, from?: string): AsyncGenerator<{ page: T; next?: string }> {
    for (let cursor = from; ;) {
      const { body } = await this.#ask({ ...call, parameters: { ...call.parameters, cursor } })
      const next = shaped(Cursor, body, call.what).response_metadata?.next_cursor || undefined
      yield { page: shaped(schema, body, call.what), ...(next !== undefined && { next }) }
      if (next === undefined) return
      if (next === cursor) throw new OutboundFault('malformed', `${call.what}: Slack lists the same again and again.`)
      cursor = next
    }
  }

  /** A file at an address that Slack gave. The token goes to Slack's own hosts alone. */
  async file(url: string): Promise<Answer> {
    return this.#io.http.request({
      url,
      headers: { authorization: `Bearer ${this.#settings.token}`, accept: '*/*' },
      redirect: 'manual',
      bucket: 'slack files',
      signal: this.#io.signal,
      limits: { maxBytes: Infinity, totalMs: 600_000 },
    })
  }

  async #ask({
    method,
    parameters = {},
    what,
    isChange = false,
  }: SlackCall): Promise<{ body: unknown; scopes: string | undefined }> {
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) form.set(name, String(value))
    const answer = await this.#io.http.request({
      url: `${base}/${method}`,
      method: 'POST',
      body: form.toString(),
      headers: {
        authorization: `Bearer ${this.#settings.token}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      redirect: 'manual',
      // Slack counts each method by itself.
      bucket: `slack ${method}`,
      signal: this.#io.signal,
      ...(!isChange && { idempotent: true }),
    })
    return { body: await bodyOf(answer, what), scopes: answer.headers.get('x-oauth-scopes') ?? undefined }
  }
}

async function bodyOf(answer: Answer, what: string): Promise<unknown> {
  if (answer.status >= 500) {
    answer.discard()
    throw new SourceFault('unreachable', `${what}: Slack answered ${answer.status}. It is tried again later.`)
  }
  const body = await answer.json()
  if (typeof body !== 'object' || body === null || !('ok' in body)) throw malformed(what)
  if (body.ok !== true) throw faultOf(body, what)
  return body
}

export function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw malformed(what)
}

const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: Slack answered with something that is no such thing.`)
