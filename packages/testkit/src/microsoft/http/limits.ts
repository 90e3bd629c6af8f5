import type { TenantState } from '../state/tenant.ts'
import { Refusal } from './fail.ts'
import type { Bucket } from './route.ts'

/** How much an application may ask of one bucket: units within seconds. */
export interface Limit {
  units: number
  seconds: number
}

/** Microsoft's own, for a tenant of up to 1,000 licences. */
export const documentedLimits: Partial<Record<Bucket, Limit>> = {
  files: { units: 1200, seconds: 60 },
  directory: { units: 3500, seconds: 10 },
  reports: { units: 5, seconds: 10 },
  mail: { units: 10_000, seconds: 600 },
  teams: { units: 20, seconds: 1 },
  activity: { units: 2000, seconds: 60 },
  policy: { units: 1, seconds: 1 },
}

interface Window {
  began: number
  used: number
}

interface Asked {
  bucket: Bucket
  /** Whose: the application, with the mailbox where limits are by mailbox. */
  who: string
  units: number
}

/** Counts what is asked for, and refuses what is too much. */
export interface Meter {
  /** Headers to go with the answer. @throws Refusal 429 */
  count(asked: Asked): Record<string, string>
  /** Units by bucket, of all calls until now. */
  readonly used: Partial<Record<Bucket, number>>
  /** How often a call was refused. */
  refused: number
}

export function newMeter(state: TenantState, limits: Partial<Record<Bucket, Limit>>): Meter {
  const windows = new Map<string, Window>()
  const meter: Meter = {
    used: {},
    refused: 0,
    count({ bucket, who, units }) {
      meter.used[bucket] = (meter.used[bucket] ?? 0) + units
      const limit = limits[bucket]
      if (!limit) return {}
      const now = state.clock.now().getTime()
      const key = `${bucket} ${who}`
      const known = windows.get(key)
      const window = known && now - known.began < limit.seconds * 1000 ? known : { began: now, used: 0 }
      windows.set(key, window)
      const reset = Math.max(1, Math.ceil((window.began + limit.seconds * 1000 - now) / 1000))
      if (window.used + units > limit.units) {
        meter.refused++
        throw tooMany(reset, limit)
      }
      window.used += units
      return bucket === 'files' && window.used >= limit.units * 0.8 ? rateHeaders(limit, window.used, reset) : {}
    },
  }
  return meter
}

const tooMany = (reset: number, limit: Limit) =>
  new Refusal(429, 'activityLimitReached', {
    message: 'The app or user has been throttled.',
    innerCode: 'throttledRequest',
    headers: { 'retry-after': String(reset), ...rateHeaders(limit, limit.units, reset) },
  })

const rateHeaders = ({ units }: Limit, used: number, reset: number) => ({
  'ratelimit-limit': String(units),
  'ratelimit-remaining': String(Math.max(0, units - used)),
  'ratelimit-reset': String(reset),
})
