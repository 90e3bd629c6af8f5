/** An answer that is an error, in the words of the service that gives it. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>
  readonly innerCode: string | undefined

  constructor(
    status: number,
    code: string,
    rest: { message: string; headers?: Record<string, string>; innerCode?: string },
  ) {
    super(rest.message)
    this.status = status
    this.code = code
    this.headers = rest.headers ?? {}
    this.innerCode = rest.innerCode
  }
}

export const notFound = (what: string) =>
  new Refusal(404, 'itemNotFound', { message: `The resource could not be found: ${what}.` })

/** As the directory says it. */
export const notInDirectory = (id: string) =>
  new Refusal(404, 'Request_ResourceNotFound', {
    message: `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`,
  })

export const badRequest = (message: string, code = 'BadRequest') => new Refusal(400, code, { message })
