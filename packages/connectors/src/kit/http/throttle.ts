/** Until when a service wants to be left alone, by bucket (application, tenant and service). Shared by all calls that are given the same. */
export interface Throttle {
  pausedUntil(bucket: string): Promise<Date | undefined>
  pause(bucket: string, until: Date): Promise<void>
}

const most = 10_000

/** Kept in this process. */
export function createThrottle(): Throttle {
  const pauses = new Map<string, Date>()
  return {
    pausedUntil: bucket => Promise.resolve(pauses.get(bucket)),
    pause(bucket, until) {
      const known = pauses.get(bucket)
      if (known && known >= until) return Promise.resolve()
      pauses.delete(bucket)
      const oldest = pauses.size >= most ? pauses.keys().next().value : undefined
      if (oldest !== undefined) pauses.delete(oldest)
      pauses.set(bucket, until)
      return Promise.resolve()
    },
  }
}
