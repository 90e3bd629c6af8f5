import type { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { faultOf } from './fault.ts'
import type { OracleCloudAppsSettings } from './settings.ts'

export type OracleIo = Pick<ConnectorIo, 'http' | 'signal' | 'now' | 'ownDomains'>

export interface OracleCall {
  /** Below the address of the applications: `/hcmRestApi/scim/Users`. */
  path: string
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** What it is about, to people: names no secret. */
  what: string
  /** Sent as JSON: a question that is asked by POST, or a change. */
  body?: object
  method?: 'GET' | 'POST' | 'PATCH'
  accept?: string
  isFile?: boolean
}

/** Calls Oracle Cloud Applications with the user of the settings. */
export class Oracle {
  readonly #io: OracleIo
  readonly #settings: Pick<OracleCloudAppsSettings, 'baseUrl' | 'username' | 'password'>

  constructor(settings: Pick<OracleCloudAppsSettings, 'baseUrl' | 'username' | 'password'>, io: OracleIo) {
    this.#settings = settings
    this.#io = io
  }

  /** An answer that is one. @throws OracleFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call({
    path,
    query = {},
    what,
    body,
    method = body ? 'POST' : 'GET',
    accept = 'application/json',
    isFile = false,
  }: OracleCall): Promise<Answer> {
    const { baseUrl, username, password } = this.#settings
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    const answer = await this.#io.http.request({
      url: `${baseUrl}${path}${search.size ? `?${search}` : ''}`,
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        accept,
        ...(body && { 'content-type': 'application/json' }),
      },
      redirect: 'manual',
      bucket: `oracle ${new URL(baseUrl).host}`,
      signal: this.#io.signal,
      ...(body && { body: JSON.stringify(body) }),
      // What is told of an account or a role is told as a whole: twice is once.
      idempotent: true,
      ...(isFile && { limits: { maxBytes: Infinity, totalMs: 600_000 } }),
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw faultOf(answer, what)
  }

  /** @throws OutboundFault `malformed` for what is no such thing */
  async get<T>(schema: z.ZodType<T>, call: OracleCall): Promise<T> {
    const read = schema.safeParse(await (await this.call(call)).json({ lossless: true }))
    if (read.success) return read.data
    throw malformed(call.what)
  }
}

export const listOf = <T>(schema: z.ZodType<T>, values: readonly unknown[] | null | undefined): T[] =>
  (values ?? []).flatMap(value => schema.safeParse(value).data ?? [])

export const malformed = (what: string) =>
  new OutboundFault('malformed', `${what}: Oracle answered with something that is no such thing.`)
