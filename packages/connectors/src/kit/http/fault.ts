/** Why a call to another system brought no usable answer. */
export type OutboundFaultCode =
  | 'refused'
  | 'unreachable'
  | 'untrusted'
  | 'timeout'
  | 'too_large'
  | 'malformed'
  | 'redirected'
  | 'throttled'

/** Its message names the host and the way out, never a path, a query, a header or a body: these may hold secrets. */
export class OutboundFault extends Error {
  readonly code: OutboundFaultCode
  /** With `throttled`: when the service may be asked again. */
  readonly retryAt?: Date
  constructor(
    code: OutboundFaultCode,
    message: string,
    { retryAt, ...options }: ErrorOptions & { retryAt?: Date } = {},
  ) {
    super(message, options)
    this.name = 'OutboundFault'
    this.code = code
    if (retryAt) this.retryAt = retryAt
  }
}
