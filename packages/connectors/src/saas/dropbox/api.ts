import { z } from 'zod'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { faultOf, isRefusedToken } from './fault.ts'
import type { DropboxSettings } from './settings.ts'
import { tokenOf, type DropboxIo, type DropboxToken } from './token.ts'

export const hosts = ['api.dropboxapi.com', 'content.dropboxapi.com']

/** In whose name a call is made, and which namespace its paths begin in; the token’s own unless said. */
export interface Speaker {
  /** A member, by the id in the team. */
  member?: string
  /** An administrator, for what belongs to the team. */
  admin?: string
  root?: string
}

/** For what is named by its id alone. */
export const rootless = ({ member, admin }: Speaker): Speaker => ({
  ...(member !== undefined && { member }),
  ...(admin !== undefined && { admin }),
})

export interface DropboxCall {
  /** `files/list_folder` */
  route: string
  arg?: object
  as?: Speaker
  /** What it is about, to people. */
  what: string
  /** It changes something: it is not sent twice. */
  isChange?: boolean
}

const listed = z.looseObject({ cursor: z.string().nullish(), has_more: z.boolean().nullish() })

/** Calls Dropbox, with another token where it no longer takes the last. */
export class Dropbox {
  readonly #io: DropboxIo
  readonly #token: DropboxToken

  constructor(settings: Pick<DropboxSettings, 'appKey' | 'appSecret' | 'refreshToken' | 'accessToken'>, io: DropboxIo) {
    this.#io = io
    this.#token = tokenOf(settings, io)
  }

  /** @throws DropboxFault for what concerns the one thing, SourceFault and OutboundFault otherwise */
  async call<T>(schema: z.ZodType<T>, call: DropboxCall): Promise<T> {
    const answer = await this.#answered(call, 'https://api.dropboxapi.com/2', {
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: call.arg === undefined ? 'null' : JSON.stringify(call.arg),
    })
    const text = await answer.text()
    return shaped(schema, text === '' ? null : parsed(text), call.what)
  }

  /** All pages of a list; `more` is the route for those after the first. */
  async *pages<T>(schema: z.ZodType<T>, call: DropboxCall, more: string): AsyncGenerator<T> {
    for await (const { page } of this.pagesFrom(schema, call, { more })) yield page
  }

  /** The same from a cursor on, each with the cursor of what follows. */
  async *pagesFrom<T>(
    schema: z.ZodType<T>,
    call: DropboxCall,
    { more, from }: { more: string; from?: string | undefined },
  ): AsyncGenerator<{ page: T; next?: string }> {
    for (let cursor = from; ;) {
      const body = await this.call<unknown>(
        z.unknown(),
        cursor === undefined ? call : { ...call, route: more, arg: { cursor } },
      )
      const told = shaped(listed, body, call.what)
      // Lists without `has_more` end where they give no cursor.
      const next = told.has_more === false ? undefined : told.cursor || undefined
      yield { page: shaped(schema, body, call.what), ...(next !== undefined && { next }) }
      if (next === undefined) return
      if (next === cursor) throw new OutboundFault('malformed', `${call.what}: Dropbox lists the same again and again.`)
      cursor = next
    }
  }

  /** What a file holds; its arguments go in a header. */
  file(call: DropboxCall): Promise<Answer> {
    return this.#answered(call, 'https://content.dropboxapi.com/2', {
      headers: { 'dropbox-api-arg': headerJson(call.arg ?? {}), accept: '*/*' },
      isFile: true,
    })
  }

  async #answered(call: DropboxCall, base: string, sent: Sent): Promise<Answer> {
    const token = await this.#token.get()
    const answer = await this.#ask(call, base, { ...sent, token })
    if (answer.status >= 200 && answer.status < 300) return answer
    const failure = await failureOf(answer, call.what)
    if (!this.#token.canRenew || !isRefusedToken(failure)) throw faultOf(failure)
    const again = await this.#ask(call, base, { ...sent, token: await this.#token.get(token) })
    if (again.status >= 200 && again.status < 300) return again
    throw faultOf(await failureOf(again, call.what))
  }

  #ask({ route, as = {}, isChange = false }: DropboxCall, base: string, sent: Sent & { token: string }) {
    const { headers, body, token, isFile = false } = sent
    return this.#io.http.request({
      url: `${base}/${route}`,
      method: 'POST',
      headers: { ...headers, ...speaking(as), authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      bucket: 'dropbox',
      signal: this.#io.signal,
      ...(!isChange && { idempotent: true }),
      ...(isFile && { limits: { maxBytes: Infinity, totalMs: 600_000 } }),
    })
  }
}

interface Sent {
  headers: Record<string, string>
  body?: string
  isFile?: boolean
}

function speaking({ member, admin, root }: Speaker): Record<string, string> {
  return {
    ...(member !== undefined && { 'dropbox-api-select-user': member }),
    ...(member === undefined && admin !== undefined && { 'dropbox-api-select-admin': admin }),
    ...(root !== undefined && { 'dropbox-api-path-root': headerJson({ '.tag': 'namespace_id', namespace_id: root }) }),
  }
}

/** Headers hold ASCII alone. */
const headerJson = (value: object) =>
  JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

async function failureOf(answer: Answer, what: string) {
  const text = await answer.text().catch(() => '')
  return { status: answer.status, text: text.slice(0, 10_000), body: parsed(text, undefined), what }
}

function parsed(text: string, otherwise?: undefined): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}

export function shaped<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new OutboundFault('malformed', `${what}: Dropbox answered with something that is no such thing.`)
}
