import { setTimeout as sleep } from 'node:timers/promises'

/** Keeps within what a service allows: few calls at once, spread over the time that is left once it says that its limit is near. */
export interface Pace {
  /** Resolves when a call of so many units may be made. What it gives is to be told the answer's headers, or that there is no answer. */
  begin(units: number, signal: AbortSignal): Promise<(headers?: Pick<Headers, 'get'>) => void>
}

type Pause = (ms: number, signal: AbortSignal) => Promise<void>
const pauseFor: Pause = (ms, signal) => sleep(ms, undefined, { signal })

const longestMs = 60_000
/** Units on their way at once: less than what is left of the smallest limit (1,200) when SharePoint first says how much that is. */
const usualAtOnce = 200
const partAtOnce = 6

/** By units on their way, and by `RateLimit-Limit`, `-Remaining` and `-Reset` (seconds), which SharePoint sends from four fifths of its limit on. */
export function createPace(now: () => Date, pause: Pause = pauseFor): Pace {
  let [gap, until, next, onTheWay, most] = [0, 0, 0, 0, usualAtOnce]
  const waiting: (() => void)[] = []
  const leave = (units: number) => {
    onTheWay -= units
    for (const go of waiting.splice(0)) go()
  }
  const room = async (units: number, signal: AbortSignal) => {
    while (onTheWay > 0 && onTheWay + units > most) await new Promise<void>(go => waiting.push(go))
    signal.throwIfAborted()
    onTheWay += units
  }
  const spread = async (units: number, signal: AbortSignal) => {
    const at = now().getTime()
    if (at >= until) return
    next = Math.max(at, next) + gap * units
    await pause(Math.min(longestMs, next - at), signal)
  }
  const learn = (headers: Pick<Headers, 'get'>) => {
    const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map(name =>
      numberIn(headers.get(`ratelimit-${name}`)),
    )
    if (limit !== undefined) most = Math.max(1, Math.floor(limit / partAtOnce))
    if (remaining === undefined || reset === undefined) return
    const ms = Math.min(longestMs, reset * 1000)
    // What is on its way may not have been counted yet.
    gap = ms / Math.max(1, remaining - onTheWay)
    until = now().getTime() + ms
  }
  return {
    async begin(units, signal) {
      await room(units, signal)
      try {
        await spread(units, signal)
      } catch (error) {
        leave(units)
        throw error
      }
      return headers => {
        leave(units)
        if (headers) learn(headers)
      }
    },
  }
}

/** So many calls within so many seconds, whenever these begin; for services that say nothing before they refuse. */
export function createRate(
  { calls, seconds }: { calls: number; seconds: number },
  now: () => Date,
  pause: Pause = pauseFor,
): Pace {
  const begun: number[] = []
  return {
    async begin(_units, signal) {
      const at = now().getTime()
      const turn = Math.max(at, (begun[begun.length - calls] ?? -Infinity) + seconds * 1000)
      begun.push(turn)
      if (begun.length > calls) begun.shift()
      if (turn > at) await pause(turn - at, signal)
      return () => undefined
    },
  }
}

/** What Microsoft limits by time alone, and never tells of beforehand. */
export const reportsRate = { calls: 5, seconds: 10 }
/** Of the activity feed, 2,000 a minute of one application; a tenth is left to what else it does. */
export const feedRate = { calls: 1800, seconds: 60 }

const numberIn = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined)
