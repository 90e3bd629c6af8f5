import { SourceFault } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'

/** What GitHub answered in place of what it was asked for: it concerns that one thing. */
export class GithubFault extends Error {
  readonly status: number
  constructor(status: number, what: string) {
    super(`${what}: GitHub answered ${status}.`)
    this.name = 'GithubFault'
    this.status = status
  }
}

const has = (error: unknown, ...statuses: readonly number[]) =>
  error instanceof GithubFault && statuses.includes(error.status)
export const isMissing = (error: unknown): boolean => has(error, 404, 410, 451)
/** What may not be seen is told as missing where its very existence is secret. */
export const isDenied = (error: unknown): boolean => has(error, 403, 404)
/** A repository without a commit, or one that is being moved. */
export const isEmpty = (error: unknown): boolean => has(error, 409)

export const wantsFewer = 'GitHub wants fewer calls for a while. Reading goes on by itself then.'

/** @throws SourceFault when it is not about the one thing that was asked for */
export function faultOf(answer: Answer, { what, now }: { what: string; now: Date }): GithubFault {
  const { status, headers } = answer
  answer.discard()
  if (status === 401)
    throw new SourceFault(
      'consent_lost',
      'GitHub does not take the token, or it has expired. Make a new one and enter it.',
    )
  const wait = waitOf(headers, now)
  if (status === 429 || (status === 403 && wait !== undefined))
    throw new SourceFault('throttled', wantsFewer, { retryAt: wait ?? new Date(now.getTime() + minute) })
  if (status >= 500)
    throw new SourceFault('unreachable', `${what}: GitHub answered ${status}. It is tried again later.`)
  return new GithubFault(status, what)
}

const minute = 60_000

/** GitHub says with 403 as well that it wants fewer calls: by `Retry-After`, or by a limit that is used up until a time. */
function waitOf(headers: Answer['headers'], now: Date): Date | undefined {
  const after = Number(headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(after)) return new Date(now.getTime() + after * 1000)
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  if (headers.get('x-ratelimit-remaining') === '0' && Number.isFinite(reset)) return new Date(reset * 1000)
  return undefined
}
