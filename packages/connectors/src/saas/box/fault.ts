import { SourceFault } from '../../kit/connector.ts'

/** What Box answered in place of what it was asked for: it concerns that one thing. */
export class BoxFault extends Error {
  readonly status: number
  /** Box's own word: `not_found`, `access_denied_insufficient_permissions`. */
  readonly code: string
  constructor({ status, code, what }: { status: number; code: string; what: string }) {
    super(`${what}: Box answered ${status}${code && ` ${code}`}.`)
    this.name = 'BoxFault'
    this.status = status
    this.code = code
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof BoxFault && (error.status === 404 || error.status === 410 || error.code === 'trashed')
export const isDenied = (error: unknown): boolean => error instanceof BoxFault && error.status === 403

const plain = (word: unknown) => (typeof word === 'string' && /^[\w.-]{1,80}$/.test(word) ? word : undefined)

/** Of a refusal. @throws SourceFault when it is not about the one thing that was asked for */
export function faultOf({ status, body, what }: { status: number; body: unknown; what: string }): BoxFault {
  const { code, error } = typeof body === 'object' && body !== null ? (body as { code?: unknown; error?: unknown }) : {}
  const word = plain(code) ?? plain(error) ?? ''
  if (status === 401)
    throw new SourceFault(
      'consent_lost',
      `Box does not take the token${word && ` (${word})`}. Check the client ID and secret, and that an administrator has authorised the app in the Admin Console.`,
    )
  if (word === 'insufficient_scope')
    throw new SourceFault(
      'scope_missing',
      `${what}: Box refuses it (insufficient_scope). ${granting('Read all files and folders stored in Box')}`,
    )
  if (status === 429)
    throw new SourceFault('throttled', 'Box wants fewer calls for a while. Reading goes on by itself then.')
  if (status >= 500) throw new SourceFault('unreachable', `${what}: Box answered ${status}. It is tried again later.`)
  return new BoxFault({ status, code: word, what })
}

export const granting = (scope: string) =>
  `Tick “${scope}” on the page Configuration of the app in the Developer Console, then have an administrator authorise it once more.`
