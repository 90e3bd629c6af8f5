import type { Outbound, OutboundRequest } from './client.ts'

interface FetchOptions {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

const bodiless = new Set([101, 204, 205, 304])

/** The client for a library that wants a `fetch`. Redirections are answers; a body is a text, form fields or bytes. */
export function asFetch(outbound: Outbound, defaults: Pick<OutboundRequest, 'attempts' | 'limits'>) {
  return async (url: string, { method, headers, body, signal }: FetchOptions = {}): Promise<Response> => {
    const answer = await outbound.request({
      ...defaults,
      url,
      method,
      headers,
      body: bodyOf(body),
      signal,
      redirect: 'manual',
    })
    const bytes = new Uint8Array(await answer.bytes())
    // Unpacked already.
    answer.headers.delete('content-encoding')
    answer.headers.delete('content-length')
    return new Response(bodiless.has(answer.status) ? null : bytes, { status: answer.status, headers: answer.headers })
  }
}

function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined
  if (body instanceof URLSearchParams) return body.toString()
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  throw new TypeError('A body is a text, form fields or bytes.')
}
