import { TimeRange } from '@sharelight/contract'
import { AppError } from '../../../http/app-error.ts'

/** The time frame that query parameters name: both ends, or none for all of time. */
export function frameOf({ from, to }: { from?: string; to?: string }): TimeRange | undefined {
  if (from === undefined && to === undefined) return undefined
  if (from === undefined || to === undefined)
    throw new AppError('invalid', 'A time frame needs both from and to.', { field: from === undefined ? 'from' : 'to' })
  const frame = TimeRange.safeParse({ from, to })
  if (!frame.success) throw new AppError('invalid', frame.error.issues[0]?.message ?? 'The time frame is not valid.', { field: 'to' })
  return frame.data
}
