import { DeliveryRefused } from '@sharelight/store'
import type { Services } from '../../context.ts'

export interface Call {
  url: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  /** JSON unless it is a text. */
  body?: object | string
  /** Whether it knows what comes twice by its id: then one kept connection serves many calls. */
  knowsRepeats?: boolean
}

const limits = { headMs: 20_000, idleMs: 20_000, totalMs: 30_000, maxBytes: 1024 * 1024 }
/** What will not be otherwise however often it is tried. */
const refusals = new Set([400, 405, 406, 410, 411, 413, 414, 415, 422, 431])

/** One call, tried once: the outbox tries again. @throws Error that names the host only */
export async function callReceiver(
  { outbound }: Pick<Services, 'outbound'>,
  { url, method = 'POST', headers = {}, body, knowsRepeats = false }: Call,
): Promise<{ status: number; body: string }> {
  const answer = await outbound.request({
    url,
    method,
    headers: { ...(typeof body === 'object' && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    attempts: 1,
    ...(knowsRepeats && { idempotent: true }),
    redirect: 'manual',
    limits,
  })
  if (answer.status >= 200 && answer.status < 300) return { status: answer.status, body: await answer.text() }
  answer.discard()
  throw faultOf(new URL(url).hostname, answer.status)
}

function faultOf(host: string, status: number): Error {
  if (refusals.has(status)) return new DeliveryRefused(`${host} answered ${status}: it does not take what it was sent.`)
  if (status === 401 || status === 403)
    return new Error(`${host} answered ${status}: it does not let Sharelight in. Give it a new secret.`)
  if (status === 404) return new Error(`${host} answered 404: there is nothing at this address. Check it.`)
  if (status >= 300 && status < 400)
    return new Error(`${host} answered ${status}, and redirections are not followed. Use the address that it moved to.`)
  return new Error(`${host} answered ${status}.`)
}
