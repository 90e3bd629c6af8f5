const hour = 3600_000
/** A session that no browser has renewed for this long is over. */
const idleMs = 12 * hour
/** And after this long every session is, however much it was used. */
export const longestSessionMs = 7 * 24 * hour

/** When a session ends unless it is renewed. */
export function endOfSession(startedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + idleMs, startedAt.getTime() + longestSessionMs))
}
