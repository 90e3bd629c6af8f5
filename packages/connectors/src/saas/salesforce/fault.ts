import { SourceFault } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'

/** What Salesforce answered in place of what it was asked for: it concerns that one thing. */
export class SalesforceFault extends Error {
  readonly status: number
  /** Salesforce's own word: `INVALID_TYPE`, `INSUFFICIENT_ACCESS`. */
  readonly code: string
  constructor({ status, code, what }: { status: number; code: string; what: string }) {
    super(`${what}: Salesforce answered ${status}${code && ` ${code}`}.`)
    this.name = 'SalesforceFault'
    this.status = status
    this.code = code
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof SalesforceFault &&
  (error.status === 404 || ['NOT_FOUND', 'ENTITY_IS_DELETED', 'INVALID_CROSS_REFERENCE_KEY'].includes(error.code))
export const isDenied = (error: unknown): boolean =>
  error instanceof SalesforceFault && (error.status === 403 || /^INSUFFICIENT|^NO_ACCESS/.test(error.code))
/** A place in an answer that Salesforce keeps no longer, or an answer that takes it too long. */
export const isLostCursor = (error: unknown): boolean =>
  error instanceof SalesforceFault && ['INVALID_QUERY_LOCATOR', 'QUERY_TIMEOUT'].includes(error.code)

const plainWord = /^[\w.-]{1,80}$/
const hour = 3_600_000
const concernsAll = new Set(['API_DISABLED_FOR_ORG', 'API_CURRENTLY_DISABLED', 'ORG_LOCKED', 'INACTIVE_OWNER_OR_USER'])

/** Reads a failure. @throws SourceFault when it is not about the one thing that was asked for */
export async function faultOf(answer: Answer, { what, now }: { what: string; now: Date }): Promise<SalesforceFault> {
  const { status } = answer
  const code = codeIn(await answer.json().catch(() => undefined))
  if (code === 'REQUEST_LIMIT_EXCEEDED') throw spent(now)
  if (status === 429)
    throw new SourceFault('throttled', 'Salesforce wants fewer calls for a while. Reading goes on by itself then.')
  if (concernsAll.has(code))
    throw new SourceFault(
      'scope_missing',
      `Salesforce lets nobody use its interface (${code}). Give the user of the app API Enabled, and ask for the edition.`,
    )
  if (status >= 500 && code !== 'QUERY_TIMEOUT')
    throw new SourceFault('unreachable', `${what}: Salesforce answered ${status}. It is tried again later.`)
  return new SalesforceFault({ status, code, what })
}

/** Limits are counted over the last 24 hours: some of it is free again each hour. */
export const spent = (now: Date) =>
  new SourceFault(
    'throttled',
    'The calls that Salesforce allows in a day are nearly used up. Reading goes on by itself.',
    { retryAt: new Date(now.getTime() + hour) },
  )

function codeIn(body: unknown): string {
  const first: unknown = Array.isArray(body) ? body[0] : body
  const code = typeof first === 'object' && first !== null && 'errorCode' in first ? first.errorCode : ''
  return typeof code === 'string' && plainWord.test(code) ? code : ''
}
