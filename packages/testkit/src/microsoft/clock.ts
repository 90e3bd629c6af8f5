/** The tenant's own time. It goes with this machine's, or stands where it was put. */
export interface TenantClock {
  now(): Date
  /** Seconds; waits of the tenant (tokens, delays, limits) are over so much sooner. */
  advance(seconds: number): void
  /** From now on it stands there, until it is put forward. */
  set(at: Date): void
}

export function tenantClock(at?: Date): TenantClock {
  let stands = at?.getTime()
  let ahead = 0
  return {
    now: () => new Date(stands ?? Date.now() + ahead),
    advance(seconds) {
      if (stands === undefined) ahead += seconds * 1000
      else stands += seconds * 1000
    },
    set(to) {
      stands = to.getTime()
    },
  }
}
