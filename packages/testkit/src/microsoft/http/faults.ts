import type { Changes } from '../state/changes.ts'

export interface Fault {
  /** Of method and path, such as `GET /drives/…/permissions`; every call unless said. */
  match?: RegExp
  /** How often; until it is mended unless said. */
  times?: number
  /** How many matching calls go well first. */
  after?: number
}

export type Mishap =
  | { kind: 'answer'; status: number; code: string; headers: Record<string, string> }
  | { kind: 'cut' }
  | { kind: 'garble' }
  | { kind: 'hang-up' }

/** Mends what it came from. */
export type Mend = () => void

/** What goes wrong from now on. Never to be reached over HTTP: tests alone hold it. */
export interface Faults {
  /** 429, with `Retry-After` where `seconds` is said. */
  throttle(fault?: Fault & { seconds?: number }): Mend
  /** 503, with `Retry-After` where `seconds` is said. */
  unavailable(fault?: Fault & { seconds?: number }): Mend
  answer(status: number, code: string, fault?: Fault): Mend
  /** The answer breaks off in the middle. */
  cut(fault?: Fault): Mend
  /** The answer is no JSON. */
  garble(fault?: Fault): Mend
  hangUp(fault?: Fault): Mend
  /** Every token that was given out until now has expired. */
  expireTokens(): void
  /** Tokens of a drive, or of any other collection with changes, are no longer understood. */
  resync(changes: Changes, kind?: Changes['resync']): void
  /** Of the calls that match, what goes wrong with this one. */
  readonly next: (call: string) => Mishap | undefined
  /** Tokens up to this serial do not count. */
  readonly tokensFrom: () => number
}

export function newFaults(count: () => number): Faults {
  const all = new Set<{ fault: Fault; mishap: Mishap; seen: number }>()
  let validFrom = 0
  const add = (fault: Fault, mishap: Mishap): Mend => {
    const one = { fault, mishap, seen: 0 }
    all.add(one)
    return () => void all.delete(one)
  }
  const refusing = (status: number, code: string, { seconds, ...fault }: Fault & { seconds?: number }) =>
    add(fault, {
      kind: 'answer',
      status,
      code,
      headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
    })
  return {
    throttle: (fault = {}) => refusing(429, 'activityLimitReached', fault),
    unavailable: (fault = {}) => refusing(503, 'serviceNotAvailable', fault),
    answer: (status, code, fault = {}) => refusing(status, code, fault),
    cut: (fault = {}) => add(fault, { kind: 'cut' }),
    garble: (fault = {}) => add(fault, { kind: 'garble' }),
    hangUp: (fault = {}) => add(fault, { kind: 'hang-up' }),
    expireTokens: () => void (validFrom = count()),
    resync(changes, kind = 'resyncChangesApplyDifferences') {
      changes.epoch++
      changes.resync = kind
    },
    next(call) {
      const one = all.values().find(({ fault }) => fault.match?.test(call) ?? true)
      if (!one) return undefined
      const { after = 0, times = Infinity } = one.fault
      one.seen++
      if (one.seen <= after) return undefined
      if (one.seen >= after + times) all.delete(one)
      return one.mishap
    },
    tokensFrom: () => validFrom,
  }
}
