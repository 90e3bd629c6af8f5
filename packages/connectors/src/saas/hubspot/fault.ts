import { z } from 'zod'
import { ConnectorError, SourceFault } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'

/** What HubSpot answered in place of what it was asked for: it concerns that one thing. */
export class HubspotFault extends Error {
  readonly status: number
  constructor(status: number, what: string) {
    super(`${what}: HubSpot answered ${status}.`)
    this.name = 'HubspotFault'
    this.status = status
  }
}

const has = (error: unknown, ...statuses: readonly number[]) =>
  error instanceof HubspotFault && statuses.includes(error.status)
export const isMissing = (error: unknown): boolean => has(error, 404, 410)
export const isDenied = (error: unknown): boolean => has(error, 403)
export const isRefused = (error: unknown): boolean => has(error, 400)

/** @throws SourceFault when it is not about the one thing that was asked for */
export function faultOf(answer: Answer, what: string): HubspotFault {
  const { status } = answer
  answer.discard()
  if (status === 401)
    throw new SourceFault(
      'consent_lost',
      'HubSpot does not take the access token, or it was rotated. Copy the token of the private app and enter it.',
    )
  if (status >= 500)
    throw new SourceFault('unreachable', `${what}: HubSpot answered ${status}. It is tried again later.`)
  return new HubspotFault(status, what)
}

/** For one item: why it cannot be read. */
export function itemFault(error: unknown): unknown {
  if (!(error instanceof HubspotFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  if (isDenied(error))
    return new ConnectorError('permission_denied', 'HubSpot does not give it away: the app lacks a scope.')
  return new ConnectorError('io_error', error.message)
}

/** Nothing where the app may not see it, or the edition does not have it. */
export async function known<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof HubspotFault) return undefined
    throw error
  }
}

const Refusal = z.looseObject({ policyName: z.string().nullish() })
const second = 1000

/** HubSpot says which of its limits is used up, and not until when: ten seconds, or the day of the account, which is asked about every hour. */
export function comesBack(body: string, now: Date): Date | undefined {
  const policy = policyIn(body)
  if (policy === undefined) return undefined
  const wait = /DAILY/.test(policy) ? 3600 * second : /TEN_SECONDLY/.test(policy) ? 10 * second : second
  return new Date(now.getTime() + wait)
}

function policyIn(body: string): string | undefined {
  try {
    return Refusal.safeParse(JSON.parse(body)).data?.policyName?.toUpperCase() ?? undefined
  } catch {
    return undefined
  }
}
