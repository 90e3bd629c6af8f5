import { ConnectorError, SourceFault } from '../kit/connector.ts'
import type { Answer } from '../kit/http/index.ts'

/** What the site answered in place of what it was asked for: it concerns that one thing. */
export class AtlassianFault extends Error {
  readonly status: number
  constructor(status: number, what: string) {
    super(`${what}: the site answered ${status}.`)
    this.name = 'AtlassianFault'
    this.status = status
  }
}

const has = (error: unknown, ...statuses: readonly number[]) =>
  error instanceof AtlassianFault && statuses.includes(error.status)
export const isMissing = (error: unknown): boolean => has(error, 404, 410)
export const isRefused = (error: unknown): boolean => has(error, 400, 422)
/** What may not be seen is told as missing where its very existence is secret. */
export const isDenied = (error: unknown): boolean => has(error, 403, 404)

export const notTaken = () =>
  new SourceFault(
    'consent_lost',
    'The site does not take the API token, or it has expired. Make a new one, and check that the email is of the same account.',
  )

/** An invalid sign-in may be let in as nobody, who sees little or nothing: the header tells. */
export const isTurnedAway = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  /AUTHENTICATED_FAILED|AUTHENTICATION_DENIED/i.test(headers.get('x-seraph-loginreason') ?? '')

/** @throws SourceFault when it is not about the one thing that was asked for */
export function faultOf(answer: Answer, what: string): AtlassianFault {
  const { status } = answer
  answer.discard()
  if (status === 401 || isTurnedAway(answer)) throw notTaken()
  if (status >= 500)
    throw new SourceFault('unreachable', `${what}: the site answered ${status}. It is tried again later.`)
  return new AtlassianFault(status, what)
}

/** For one item: why it cannot be read. */
export function itemFault(error: unknown): unknown {
  if (!(error instanceof AtlassianFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there, or may not be seen any more.')
  if (error.status === 403) return new ConnectorError('permission_denied', 'The site does not give it away (403).')
  return new ConnectorError('io_error', error.message)
}

/** For a change that was refused. */
export function refused(name: string, right: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof AtlassianFault)) throw error
    const cause = { cause: error }
    if (isMissing(error))
      throw new ConnectorError('changed_while_read', `${name} is gone, or may not be seen any more. Plan again.`, cause)
    if (error.status === 403 || error.status === 400)
      throw new ConnectorError(
        'permission_denied',
        `The site does not let it be changed: ${name}. It takes ${right}.`,
        cause,
      )
    throw new ConnectorError('io_error', error.message, cause)
  }
}

export const changed = (name: string) =>
  new ConnectorError('changed_while_read', `${name} is not as it was when this was planned. Plan again.`)

/** Nothing where the account may not see it. */
export async function known<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AtlassianFault) return undefined
    throw error
  }
}
