import { Refusal } from './fail.ts'
import type { Reply } from './call.ts'

interface Part {
  id: string
  method: string
  url: string
  headers?: Record<string, string>
  body?: unknown
  dependsOn?: string[]
}

/** How many calls one may hold. */
const most = 20

export type Answer = (part: {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}) => Promise<Reply>

/** Several calls in one (`$batch`): each is answered by itself, in no order that counts. @throws Refusal */
export async function batched(body: unknown, answer: Answer): Promise<Reply> {
  const requests = (body as { requests?: Part[] } | undefined)?.requests
  if (!Array.isArray(requests) || !requests.length || requests.length > most)
    throw new Refusal(400, 'BadRequest', {
      message: `Number of batch request steps exceeds the maximum value of ${most}.`,
    })
  const status = new Map<string, number>()
  const responses: object[] = []
  for (const { id, method, url, headers = {}, body: inner, dependsOn = [] } of requests) {
    const hasFailed = dependsOn.some(other => (status.get(other) ?? 424) >= 400)
    const reply: Reply = hasFailed
      ? {
          status: 424,
          body: { error: { code: 'FailedDependency', message: 'A call that this one depends on failed.' } },
        }
      : await answer({ method, url, headers: lowered(headers), body: inner === undefined ? '' : JSON.stringify(inner) })
    status.set(id, reply.status)
    responses.push({
      id,
      status: reply.status,
      headers: reply.headers ?? {},
      ...(reply.body !== undefined && { body: plain(reply.body) }),
    })
  }
  return { status: 200, body: { responses: responses.toReversed() } }
}

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const plain = (body: NonNullable<Reply['body']>) =>
  body instanceof Uint8Array ? Buffer.from(body).toString('base64') : body
