/** Between two tries. @see https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/ (full jitter) */
const first = 500
const longest = 30_000

/** Milliseconds before try number `attempt` + 1; `random` lies in [0, 1). */
export function backOff(attempt: number, random: number): number {
  return Math.round(random * Math.min(longest, first * 2 ** (attempt - 1)))
}

/** When a service asks to be called again (RFC 9110 §10.2.3): seconds, or a date. Undefined for anything else. */
export function retryAfter(header: string | null, now: Date): Date | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return new Date(now.getTime() + Number(text) * 1000)
  // Date.parse takes much more than the standard does: "-5", say.
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(Math.max(at, now.getTime()))
}

/** Services that count calls say when the count begins anew: in seconds from now (draft-ietf-httpapi-ratelimit-headers), since 1970, or as a date. */
const resets = ['x-ratelimit-reset', 'ratelimit-reset']
const longestCount = 1_000_000_000

export function resetAt(headers: Headers, now: Date): Date | undefined {
  const text = resets.map(name => headers.get(name)?.trim()).find(Boolean)
  if (text === undefined) return undefined
  const number = /^\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : undefined
  const at =
    number === undefined
      ? /^\d{4}-\d\d-\d\dT/.test(text)
        ? Date.parse(text)
        : Number.NaN
      : number * 1000 + (number < longestCount ? now.getTime() : 0)
  return Number.isNaN(at) ? undefined : new Date(Math.max(at, now.getTime()))
}

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
/** Whether doing it twice is doing it once (RFC 9110 §9.2.2). */
export const isIdempotent = (method: string) => idempotent.has(method)

const passing = new Set([408, 425, 429, 500, 502, 503, 504])
/** Whether the same call may do better in a while. */
export const isPassing = (status: number) => passing.has(status)
