import { ConnectorError, SourceFault } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'

/** What Oracle answered in place of what it was asked for: it concerns that one thing. */
export class OracleFault extends Error {
  readonly status: number
  constructor(status: number, what: string) {
    super(`${what}: Oracle answered ${status}.`)
    this.name = 'OracleFault'
    this.status = status
  }
}

export const isMissing = (error: unknown): boolean => error instanceof OracleFault && [404, 410].includes(error.status)

/** @throws SourceFault when it is not about the one thing that was asked for */
export function faultOf(answer: Answer, what: string): OracleFault {
  const { status } = answer
  answer.discard()
  if (status === 401)
    throw new SourceFault(
      'consent_lost',
      'Oracle does not take the user name and password, or the password has expired. Check both, and enter them again.',
    )
  if (status >= 300 && status < 400)
    throw new SourceFault(
      'consent_lost',
      `${what}: Oracle leads elsewhere, perhaps to a page for signing in. Check the address, and that the user may sign in with a password.`,
    )
  if (status >= 500)
    throw new SourceFault('unreachable', `${what}: Oracle answered ${status}. It is tried again later.`)
  return new OracleFault(status, what)
}

/** For one item: why it cannot be read. */
export function itemFault(error: unknown): unknown {
  if (!(error instanceof OracleFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  if (error.status === 403)
    return new ConnectorError(
      'permission_denied',
      'Oracle does not give it away: the user has no role that may see it.',
    )
  return new ConnectorError('io_error', error.message)
}

/** Nothing where the user may not see it, or the edition does not have it. */
export async function known<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OracleFault) return undefined
    throw error
  }
}
