import { setTimeout as sleep } from 'node:timers/promises'

/** Spreads calls over the time that is left once a service says that its limit is near, rather than run into it. */
export interface Pace {
  /** Until the next call may be made. */
  wait(signal: AbortSignal): Promise<void>
  /** From `RateLimit-Remaining` and `RateLimit-Reset` (seconds), which SharePoint sends from four fifths of its limit on. */
  learn(headers: Pick<Headers, 'get'>): void
}

/** Resource units of a call, as they come on average: a page or content is one, permissions are five. */
const unitsOfCall = 3
const longestMs = 60_000

export function createPace(
  now: () => Date,
  pause: (ms: number, signal: AbortSignal) => Promise<void> = (ms, signal) => sleep(ms, undefined, { signal }),
): Pace {
  let [gap, until, next] = [0, 0, 0]
  return {
    async wait(signal) {
      const at = now().getTime()
      if (at >= until) return
      next = Math.max(at, next) + gap
      await pause(Math.min(longestMs, next - at), signal)
    },
    learn(headers) {
      const [remaining, reset] = ['ratelimit-remaining', 'ratelimit-reset'].map(name => numberIn(headers.get(name)))
      if (remaining === undefined || reset === undefined) return
      const ms = Math.min(longestMs, reset * 1000)
      gap = ms / Math.max(1, remaining / unitsOfCall)
      until = now().getTime() + ms
    },
  }
}

const numberIn = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined)
