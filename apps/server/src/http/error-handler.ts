import { errorStatuses, type ErrorCode, type Failure } from '@sharelight/contract'
import { isStoreUnavailable } from '@sharelight/store'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** Maps every failure to the one shape that clients read (specification S8.018). */
export function handleError(error: FastifyError | AppError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = toAppError(error)
  const status = errorStatuses[known.code]
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (known.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(known.retryAfter))
  return reply.status(status).send(failure(known.code, known.message, known))
}

export function failure(code: ErrorCode, message: string, extra: { field?: string; edition?: string; user?: string } = {}): Failure {
  const { field, edition, user } = extra
  return {
    success: false, code: errorStatuses[code], error: code, message,
    ...(field !== undefined && { field }), ...(edition !== undefined && { edition }), ...(user !== undefined && { user }),
    errors: [{ message }],
  }
}

function toAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new AppError('too_large', 'The request is larger than this call accepts.')
  if (status === 415) return new AppError('invalid', 'The body must be JSON. Send it with the content type application/json.')
  if (status === 429) return new AppError('too_many_requests', 'Too many requests. Wait a moment and try again.', { retryAfter: 30 })
  if (status !== undefined && status >= 400 && status < 500) return new AppError('invalid', error.message)
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', 'A store of Sharelight does not answer. Try again in a moment.', { retryAfter: 5, cause: error })
  }
  return new AppError('internal', 'Something went wrong on the server. The log has the details.', { cause: error })
}
