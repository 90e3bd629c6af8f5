import { SourceFault } from '../kit/connector.ts'
import type { Answer } from '../kit/http/index.ts'

/** What Google answered in place of what it was asked for: it concerns that one thing. */
export class GoogleFault extends Error {
  readonly status: number
  /** Google's own word: `notFound`, `insufficientFilePermissions`, `userRateLimitExceeded`. */
  readonly reason: string
  constructor({ status, reason, what }: { status: number; reason: string; what: string }) {
    super(`${what}: Google answered ${status}${reason && ` ${reason}`}.`)
    this.name = 'GoogleFault'
    this.status = status
    this.reason = reason
  }
}

export const isMissing = (error: unknown): boolean => error instanceof GoogleFault && error.status === 404
export const isDenied = (error: unknown): boolean => error instanceof GoogleFault && error.status === 403
/** Google says so with 403 as well as with 429. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof GoogleFault && error.status === 403 && tooMuch.has(error.reason)
/** A position, of a page or of changes, that Google does not take (any more). */
export const isStale = (error: unknown): boolean =>
  error instanceof GoogleFault && [400, 404, 410].includes(error.status)

const tooMuch = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'sharingRateLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
])
const lackingScope = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'])
const switchedOff = new Set(['accessNotConfigured', 'SERVICE_DISABLED'])
const plainWord = /^[\w.-]{1,80}$/

/** Reads a failure. @throws SourceFault when it is not about the one thing that was asked for */
export async function faultOf(answer: Answer, what: string): Promise<GoogleFault> {
  const { status } = answer
  const reasons = reasonsIn(await answer.json().catch(() => undefined))
  if (status === 403 && reasons.some(reason => lackingScope.has(reason)))
    throw new SourceFault('scope_missing', `${what}: Google refuses it. ${delegating}`)
  if (status === 403 && reasons.some(reason => switchedOff.has(reason)))
    throw new SourceFault(
      'scope_missing',
      `${what}: the API is switched off. Enable it in the Google Cloud project of the service account, under APIs and services, Library.`,
    )
  if (status === 403 && reasons.includes('dailyLimitExceeded'))
    throw new SourceFault('throttled', 'The daily limit of the Google Cloud project is used up. Raise it, or wait.')
  if (status === 429) throw new SourceFault('throttled', wantsFewer)
  if (status >= 500)
    throw new SourceFault('unreachable', `${what}: Google answered ${status}. It is tried again later.`)
  const reason = reasons.find(each => tooMuch.has(each)) ?? reasons[0] ?? ''
  return new GoogleFault({ status, reason, what })
}

export const wantsFewer = 'Google wants fewer calls for a while. Reading goes on by itself then.'
export const delegating =
  'Allow the service account all scopes in the Admin console, under Security, Access and data control, API controls, Domain-wide delegation.'

/** By all of Google's ways to say it: `errors[].reason`, `details[].reason` and `status`. */
function reasonsIn(body: unknown): string[] {
  const error = partOf(body, 'error')
  const words = [...listOf(partOf(error, 'errors')), ...listOf(partOf(error, 'details'))].map(one =>
    partOf(one, 'reason'),
  )
  return [...words, partOf(error, 'status')].filter(
    (word): word is string => typeof word === 'string' && plainWord.test(word),
  )
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
