import { z } from 'zod'

/** Specification S3.077. */
export const timeFrameKinds = [
  'this_day',
  'this_week',
  'this_month',
  'this_quarter',
  'last_day',
  'last_week',
  'last_month',
  'last_quarter',
] as const
export const TimeFrameKind = z.enum(timeFrameKinds)
export type TimeFrameKind = z.infer<typeof TimeFrameKind>

/** One choice of the time-frame picker (specification S3.051). `[from, to)` are instants. */
export const TimeFrameOption = z.object({
  type: z.enum(['Week', 'Month']),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  displayName: z.string(),
  disable: z.boolean(),
})
export type TimeFrameOption = z.infer<typeof TimeFrameOption>
