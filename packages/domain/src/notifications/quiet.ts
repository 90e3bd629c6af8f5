import type { NotificationChoices } from '@sharelight/contract'
import { nextDue } from '../reports/rhythm.ts'

type Quiet = NotificationChoices['quiet']

/** When the quiet hours end that `at` lies in; undefined outside of them. They go by the clocks of `timeZone`, as schedules do. */
export function quietUntil(quiet: Quiet, timeZone: string, at: Date): Date | undefined {
  if (!quiet) return undefined
  const next = (clock: string) => nextDue({ rhythm: { every: 'daily' }, at: clock, timeZone }, at)
  const end = next(quiet.to)
  // Whoever is in them meets their end before their next beginning.
  return end < next(quiet.from) ? end : undefined
}
