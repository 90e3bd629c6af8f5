import { sourceFaultOf } from '@sharelight/connectors'
import { AppError } from '../../../http/app-error.ts'

/** What an authority's refusal is for who consents. */
export function asAppError(error: unknown): unknown {
  const fault = sourceFaultOf(error)
  if (!fault) return error
  if (fault.code === 'consent_lost' || fault.code === 'scope_missing')
    return new AppError('invalid', fault.message, { cause: error })
  return new AppError('unavailable', fault.message, { retryAfter: 10, cause: error })
}
