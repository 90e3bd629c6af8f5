import { Failure, type Endpoint } from '@sharelight/contract'
import type { z } from 'zod'
import { texts } from '#texts/failures.ts'
import { takeEarly } from './early.ts'
import { isWrite, newKey, oncePerKey } from './once.ts'
import { reportFailure } from './failures.ts'
import { isMocked } from './mock-mode.ts'
import { failureInOurLanguage, inOurLanguage } from './said/hear.ts'
import { getSession } from './session.ts'

/** A call that did not succeed: the HTTP status (0 when no response came) and the body where there was one (specification S8.018). */
export class CallFailure extends Error {
  readonly success = false
  readonly code: number
  readonly body: Failure | undefined
  constructor(code: number, body: Failure | undefined) {
    super(body?.message ?? (code === 0 ? texts.unreachable : texts.answered(code)))
    this.code = code
    this.body = body
  }
}

interface CallOptions {
  signal?: AbortSignal
  /** The caller shows the failure itself, so the catalogue stays silent (specification S8.008). */
  quiet?: boolean
}

/** Makes a declared call. @throws CallFailure */
export async function call<In extends z.ZodType, Out extends z.ZodType>(
  endpoint: Endpoint<In, Out>,
  input: z.input<In>,
  options: CallOptions = {},
): Promise<z.output<Out>> {
  const { path, rest } = fillPath(endpoint.path, input)
  const carriesBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const token = getSession()?.token
  const key = isWrite(endpoint) ? newKey() : undefined
  const response =
    (await mocked(endpoint.method, path, rest)) ??
    (await send(`/api${path}${carriesBody ? '' : queryString(rest)}`, {
      method: endpoint.method,
      signal: options.signal,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(carriesBody && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(carriesBody && { body: JSON.stringify(rest) }),
    }))
  if (response instanceof CallFailure || !response.ok) {
    const failure = response instanceof CallFailure ? response : await toFailure(response)
    if (!options.quiet) reportFailure(failure, path)
    throw failure
  }
  return inOurLanguage(path, endpoint.path, answered<Out>(await response.json()))
}

/** What the fake in the browser answers while mock mode is on (specification S4.061). */
export async function mocked(method: string, path: string, input: object): Promise<Response | undefined> {
  if (!isMocked()) return undefined
  const answer = (await import('../mock/backend.ts')).mockAnswer(method, path, input)
  return answer && Response.json(answer.body, { status: answer.status })
}

async function send(url: string, init: RequestInit): Promise<Response | CallFailure> {
  try {
    return await ((init.method === 'GET' && takeEarly(url)) || oncePerKey(url, init))
  } catch (error) {
    if (init.signal?.aborted) throw error
    return new CallFailure(0, undefined)
  }
}

async function toFailure(response: Response) {
  const { data } = Failure.safeParse(await response.json().catch(() => undefined))
  return new CallFailure(response.status, data && { ...data, message: await failureInOurLanguage(data.message) })
}

/** The server checks every answer against the same declaration before it sends it. */
function answered<Out extends z.ZodType>(body: unknown) {
  return body as z.output<Out>
}

/** Path parameters go into the path, the rest into the query or body. A list is a body as a whole. */
function fillPath(path: string, input: unknown): { path: string; rest: object } {
  if (Array.isArray(input)) return { path, rest: input }
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

function queryString(values: object) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}
