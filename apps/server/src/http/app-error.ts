import type { ErrorCode } from '@sharelight/contract'

/** What a verb throws: a stable code, a sentence that names the thing and the way out, and where it helps the input's field. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly edition: string | undefined
  /** The address of the user who is rejected. */
  readonly user: string | undefined
  /** What the account has for a second step. */
  readonly ways: readonly ('code' | 'passkey')[] | undefined
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      field?: string
      edition?: string
      user?: string
      ways?: readonly ('code' | 'passkey')[]
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: extra.cause })
    this.name = 'AppError'
    this.code = code
    this.field = extra.field
    this.edition = extra.edition
    this.user = extra.user
    this.ways = extra.ways
    this.retryAfter = extra.retryAfter
  }
}
