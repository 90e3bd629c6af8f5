import { errorStatuses, type ErrorCode, type Failure } from '@sharelight/contract'
import {
  AnalyticsDamaged,
  isConflict,
  isDiskFull,
  isRefusedData,
  isStoreUnavailable,
  MetaDamaged,
} from '@sharelight/store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteRefusal } from '../audit/callers.ts'
import { AppError } from './app-error.ts'

/** Maps every failure, whatever was thrown, to the one shape that clients read (specification S8.018). */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = noteFailure(error, request)
  const status = errorStatuses[known.code]
  const isOurs = status >= 500
  if (known.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(known.retryAfter))
  const message = isOurs ? `${known.message} (request ${request.id})` : known.message
  return reply.status(status).send({ ...failure(known.code, message, known), ...(isOurs && { requestId: request.id }) })
}

/** What a failure is to its caller; a refusal is noted, and a failure of ours written to the log. */
export function noteFailure(error: unknown, request: FastifyRequest): AppError {
  const known = toAppError(error)
  const isOurs = errorStatuses[known.code] >= 500
  noteRefusal(request, known)
  if (isOurs || (known.cause !== undefined && known.code === 'invalid'))
    report(error, request, isOurs ? 'error' : 'warn')
  return known
}

export function failure(
  code: ErrorCode,
  message: string,
  extra: Partial<Pick<AppError, 'field' | 'edition' | 'user' | 'ways'>> = {},
): Failure {
  const { field, edition, user, ways } = extra
  return {
    success: false,
    code: errorStatuses[code],
    error: code,
    message,
    ...(field !== undefined && { field }),
    ...(edition !== undefined && { edition }),
    ...(user !== undefined && { user }),
    ...(ways && { ways: [...ways] }),
    errors: [{ message }],
  }
}

/** Whether the caller was refused: what was written until then, an attempt say, is as it should be. */
export function wasRefused(error: unknown): boolean {
  return errorStatuses[toAppError(error).code] < 500
}

/** What a failure is to the caller. Anything may be thrown: what cannot be looked at is a fault of the server. */
export function toAppError(error: unknown): AppError {
  try {
    if (error instanceof AppError) return error
    return fromFramework(error) ?? fromStore(error) ?? internal(error)
  } catch {
    return internal(undefined)
  }
}

function fromFramework(error: unknown): AppError | undefined {
  const { statusCode: status, message } =
    error instanceof Error ? (error as Error & { statusCode?: unknown }) : { statusCode: undefined, message: '' }
  if (status === 413) return new AppError('too_large', 'The request is larger than this call accepts.')
  if (status === 415)
    return new AppError('invalid', 'The body must be JSON. Send it with the content type application/json.')
  if (status === 429) return new AppError('too_many_requests', 'Too many requests. Wait a moment and try again.')
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('invalid', message) : undefined
}

function fromStore(error: unknown): AppError | undefined {
  if (isDiskFull(error)) {
    return new AppError(
      'unavailable',
      'The disk that Sharelight keeps its data on is full. Whoever runs Sharelight must make room there; then try again.',
      { retryAfter: 60, cause: error },
    )
  }
  if (isStoreUnavailable(error)) {
    return new AppError('unavailable', 'A store of Sharelight does not answer. Try again in a moment.', {
      retryAfter: 5,
      cause: error,
    })
  }
  if (error instanceof AnalyticsDamaged || error instanceof MetaDamaged)
    return new AppError('internal', error.message, { cause: error })
  if (isConflict(error))
    return new AppError(
      'conflict',
      'Somebody else changed the same at this moment. Load it again, and try once more.',
      { cause: error },
    )
  // The last wall: the declaration of the call should have refused it by name.
  return isRefusedData(error)
    ? new AppError(
        'invalid',
        'A value cannot be kept or compared: it is out of range, or not of the kind that is asked for.',
        { cause: error },
      )
    : undefined
}

function internal(cause: unknown) {
  return new AppError('internal', 'Something went wrong on the server. The log has the details.', { cause })
}

function report(error: unknown, request: FastifyRequest, level: 'error' | 'warn') {
  try {
    request.log[level]({ err: error }, 'request failed')
  } catch {
    request.log[level]('request failed with something that cannot be written down')
  }
}
