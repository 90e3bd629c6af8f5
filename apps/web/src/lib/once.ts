import type { Endpoint } from '@sharelight/contract'

const header = 'idempotency-key'
const pauseMs = 1000
const patience = 10

/** Whether a call changes something for a signed-in user, so that it must not be done twice. */
export function isWrite({ method, access, audit }: Endpoint): boolean {
  return access !== 'public' && method !== 'GET' && (method !== 'POST' || audit !== 'none')
}

/** `crypto.randomUUID` is there over https only. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends a request. A write whose connection is lost is sent once more with the same key: the server does it once and gives the first
 * answer, for which this waits while the first try is under way there.
 */
export async function oncePerKey(url: string, init: RequestInit): Promise<Response> {
  if (!new Headers(init.headers).has(header)) return fetch(url, init)
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    return again(url, init)
  }
}

async function again(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    await new Promise(resolve => {
      setTimeout(resolve, pauseMs)
    })
    init.signal?.throwIfAborted()
    const response = await fetch(url, init)
    if (response.status !== 409 || tries === patience || !(await isUnderWay(response))) return response
  }
}

async function isUnderWay(response: Response): Promise<boolean> {
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { error?: unknown } | undefined
  return body?.error === 'in_progress'
}
