/** A question that cannot be answered as it stands. `field` names the part of the query; the message says what would do. */
export class MetricError extends Error {
  readonly code: 'invalid' | 'restricted'
  readonly field: string

  constructor(code: 'invalid' | 'restricted', field: string, message: string) {
    super(message)
    this.name = 'MetricError'
    this.code = code
    this.field = field
  }
}
