import { z } from 'zod'

/** A time of day, by the clocks of the organisation. */
export const ScheduleTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day such as 07:30.')
  .meta({ examples: ['07:30'] })
