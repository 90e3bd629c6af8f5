import { longestUnused } from '@sharelight/domain'

/** After this long every session is over, however much it was used. Milliseconds. */
export const longestSessionMs = 7 * 24 * 3600_000

/** When a session ends unless it is used again. */
export function endOfSession(startedAt: Date, usedAt: Date): Date {
  return new Date(Math.min(usedAt.getTime() + longestUnused, startedAt.getTime() + longestSessionMs))
}
