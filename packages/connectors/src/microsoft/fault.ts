import { SourceFault } from '../kit/connector.ts'
import { OutboundFault, type Answer } from '../kit/http/index.ts'

/** What Graph answered in place of what it was asked for: it concerns that one thing. */
export class GraphFault extends Error {
  readonly status: number
  /** Graph's own word: `itemNotFound`, `accessDenied`, `malwareDetected`. */
  readonly code: string
  /** What was asked about, to people. */
  readonly what: string
  constructor({ status, code, what }: { status: number; code: string; what: string }) {
    super(`${what}: Microsoft 365 answered ${status}${code && ` ${code}`}.`)
    this.name = 'GraphFault'
    this.status = status
    this.code = code
    this.what = what
  }
}

/** Graph is there, and fails over what it was asked for. */
class ServiceFailure extends SourceFault {}

export const isDenied = (error: unknown): boolean => error instanceof GraphFault && error.status === 403
export const isMissing = (error: unknown): boolean => error instanceof GraphFault && error.status === 404
/** Kept shut by an administrator or by Microsoft: the thing, not the right to it, is the matter. */
export const isLocked = (error: unknown): boolean => error instanceof GraphFault && error.status === 423
/** Not every tenant and cloud has every call. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof GraphFault && [400, 404, 405, 501].includes(error.status)

/** What Graph does not tell of one thing: for want of a right, as it is shut, or as Microsoft fails over it. A network that is down is none of these. */
export const isOfOne = (error: unknown): boolean =>
  isDenied(error) || isUnknown(error) || isLocked(error) || isFailing(error)

/** Microsoft answers, and fails over it. A network that is down is something else. */
export const isFailing = (error: unknown): error is ServiceFailure => error instanceof ServiceFailure

/** The same, and what is no answer to the question: for what is asked besides, and never needed. */
export const isBeside = (error: unknown): boolean =>
  isOfOne(error) || (error instanceof OutboundFault && error.code === 'malformed')

const plainWord = /^[\w.-]{1,80}$/

/** Reads a failure. @throws SourceFault when it is not about the one thing that was asked for */
export async function faultOf(answer: Answer, what: string): Promise<GraphFault> {
  const { status } = answer
  const code = codeIn(await answer.json().catch(() => undefined))
  if (status === 410)
    throw new SourceFault('resync', `${what}: Microsoft 365 no longer knows the position. All is listed once more.`)
  if (status === 429 || status === 509)
    throw new SourceFault('throttled', 'Microsoft 365 wants fewer calls for a while. Reading goes on by itself then.')
  if (status >= 500 && status !== 501)
    throw new ServiceFailure('unreachable', `${what}: Microsoft 365 answered ${status}. It is tried again later.`)
  return new GraphFault({ status, code, what })
}

function codeIn(body: unknown): string {
  const error = partOf(body, 'error')
  const code = partOf(error, 'code')
  return typeof code === 'string' && plainWord.test(code) ? code : ''
}

export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const entra =
  'add it to the application in the Microsoft Entra admin center (App registrations, API permissions, Microsoft Graph, application permissions) and grant admin consent'

/** The way out, as a sentence. */
export const allowing = (right: string) => `The application needs ${right}: ${entra}.`

/** What a refusal means where nothing can be read without the right. @throws SourceFault `scope_missing` for a refusal, what it was given otherwise */
export function needing(right: string): (error: unknown) => never {
  return error => {
    if (!isDenied(error)) throw error
    throw new SourceFault('scope_missing', `Microsoft 365 refuses it. ${allowing(right)}`, { cause: error })
  }
}
