export interface ClientOptions {
  /** Where Sharelight is, such as `https://sharelight.example.com`. */
  url: string
  /** An API key: `slk_…`. */
  apiKey: string
  /** How often a call is made again when it cannot be answered now; 4 unless set. What changes something is done once however often it is sent. */
  retries?: number
  fetch?: typeof fetch
}

export interface CallRoute {
  method: string
  path: string
  isText?: boolean
}

/** A call that failed. `status` is 0 where nothing answered. */
export class SharelightError extends Error {
  readonly status: number
  /** Such as `not_found` or `too_many_requests`. */
  readonly code: string
  /** The part of the input that is wrong. */
  readonly field: string | undefined
  readonly requestId: string | undefined
  constructor(status: number, { error, message, field, requestId }: Refusal) {
    super(message ?? `Sharelight answered ${status}.`)
    this.name = 'SharelightError'
    this.status = status
    this.code = error ?? 'unavailable'
    this.field = field
    this.requestId = requestId
  }
}
interface Refusal {
  error?: string
  message?: string
  field?: string
  requestId?: string
}

/** Answers that say *not now*. */
const later = new Set([409, 429, 503])

export function createCaller({ url, apiKey, retries = 4, fetch: send = fetch }: ClientOptions) {
  const base = new URL('/api', url).href
  return async function call(route: CallRoute, input: unknown): Promise<unknown> {
    const { address, body } = requestOf(route, input)
    const init: RequestInit = {
      method: route.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        ...(route.method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    }
    for (let attempt = 0; ; attempt++) {
      const answer = await send(`${base}${address}`, init).catch((error: unknown) => unreachable(url, error))
      if (!(answer instanceof SharelightError) && answer.ok) return route.isText ? answer.text() : answer.json()
      const failure = answer instanceof SharelightError ? answer : await failureOf(answer)
      if (attempt >= retries || !isForLater(failure)) throw failure
      await pause(answer instanceof SharelightError ? undefined : answer.headers.get('retry-after'), attempt)
    }
  }
}

function isForLater({ status, code }: SharelightError): boolean {
  return status === 0 || (later.has(status) && code !== 'conflict')
}

function unreachable(url: string, cause: unknown): SharelightError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new SharelightError(0, { error: 'unavailable', message: `Sharelight at ${url} does not answer: ${reason}` })
}

async function failureOf(answer: Response): Promise<SharelightError> {
  const body: unknown = await answer.json().catch(() => undefined)
  return new SharelightError(answer.status, typeof body === 'object' && body !== null ? body : {})
}

/** As long as the server asks for, within a minute; else longer each time. */
async function pause(retryAfter: string | null | undefined, attempt: number) {
  const seconds = Number(retryAfter ?? Number.NaN)
  const wait = Number.isFinite(seconds) && retryAfter ? Math.min(60, seconds) * 1000 : 250 * 2 ** attempt
  await new Promise(resolve => setTimeout(resolve, wait))
}

/** Path parameters go into the path, the rest into the query or the body. A list is a body as a whole. */
function requestOf({ method, path }: CallRoute, input: unknown): { address: string; body?: string } {
  const rest = new Map(Object.entries(Array.isArray(input) ? {} : (input ?? {})))
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    if (value === undefined || value === '') throw new TypeError(`${path} takes "${name}".`)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE')
    return { address, body: JSON.stringify(Array.isArray(input) ? input : Object.fromEntries(rest)) }
  const query = new URLSearchParams()
  for (const [name, value] of rest) if (value !== undefined) query.set(name, String(value))
  return { address: query.size ? `${address}?${query}` : address }
}
