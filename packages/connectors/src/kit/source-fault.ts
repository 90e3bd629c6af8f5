import type { ItemReason } from '@sharelight/contract'

/** A fault that costs one item, or the connection, its reading. */
export class ConnectorError extends Error {
  readonly reason: ItemReason
  /** A closer word than `reason`, where people are told the failures of one kind together. */
  readonly kind?: string
  constructor(reason: ItemReason, message: string, { kind, ...options }: ErrorOptions & { kind?: string } = {}) {
    const { stackTraceLimit } = Error
    // It is an outcome, not a defect: where thousands of files are too large, looking for where each was thrown costs more than all else.
    Error.stackTraceLimit = 0
    super(message, options)
    Error.stackTraceLimit = stackTraceLimit
    if (kind !== undefined) this.kind = kind
    this.name = 'ConnectorError'
    this.reason = reason
  }
}

/**
 * Why a source as a whole cannot be read at present: `consent_lost` and `scope_missing` are for people to mend, `throttled` passes at `retryAt`,
 * `resync` says that a position is no longer known, `unreachable` that nobody answers.
 */
export type SourceFaultCode = 'consent_lost' | 'scope_missing' | 'throttled' | 'resync' | 'unreachable'

/** Stops the source, not one item. Its message names the thing and the way out, and holds no secret. */
export class SourceFault extends Error {
  readonly code: SourceFaultCode
  /** With `throttled`: when the service may be asked again. */
  readonly retryAt?: Date
  constructor(
    code: SourceFaultCode,
    message: string,
    { retryAt, ...options }: ErrorOptions & { retryAt?: Date | undefined } = {},
  ) {
    super(message, options)
    this.name = 'SourceFault'
    this.code = code
    if (retryAt) this.retryAt = retryAt
  }
}
