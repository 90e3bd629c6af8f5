/** An answer that is an error, in Google's words. */
export class Refusal extends Error {
  readonly status: number
  readonly reason: string
  readonly details: readonly object[]

  constructor(status: number, reason: string, message: string, details: readonly object[] = []) {
    super(message)
    this.status = status
    this.reason = reason
    this.details = details
  }
}

const words: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

export const refusalBody = ({ status, reason, message, details }: Refusal) => ({
  error: {
    code: status,
    message,
    errors: [{ message, domain: 'global', reason }],
    ...(words[status] !== undefined && { status: words[status] }),
    ...(details.length && { details }),
  },
})

export const fileNotFound = (id: string) => new Refusal(404, 'notFound', `File not found: ${id}.`)
export const invalid = (what: string) => new Refusal(400, 'invalid', `Invalid Value: ${what}`)
