import { setTimeout as sleep } from 'node:timers/promises'
import { Bounded } from './bounded.ts'

/** Keeps calls below a number a second, so that the limit is not run into. */
export interface Rate {
  /** Until the next call may be made. `team` is whose limit it counts against besides the application's own. */
  wait(limit: 'messages' | 'export', team?: string): Promise<void>
}

/** Calls a second that Microsoft allows an application: for messages, for their export, and on one team. */
const allowed = { messages: 20, export: 200, team: 4 } as const
const mostTeams = 1000

interface Clock {
  signal: AbortSignal
  /** Milliseconds of a clock that goes on steadily. */
  now?(): number
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

/** Calls made in the last second count; a little more than one, since they do not all take the same time on their way. */
const windowMs = 1050

/** As many calls as are allowed may be made at once, and in no second more than that. */
export function createRate({
  signal,
  now = () => performance.now(),
  pause = (ms, until) => sleep(ms, undefined, { signal: until }),
}: Clock): Rate {
  /** When the last calls of each limit were let through, or will be. */
  const last = new Bounded<number[]>(mostTeams)
  const dueOf = (name: string, perSecond: number) => {
    const times = last.get(name) ?? []
    const due = Math.max(now(), times.length < perSecond ? 0 : (times.at(-perSecond) ?? 0) + windowMs)
    last.set(name, [...times.slice(1 - perSecond), due])
    return due
  }
  return {
    async wait(limit, team) {
      const due = dueOf(limit, allowed[limit])
      const dueOfTeam = team === undefined || limit === 'export' ? 0 : dueOf(`team ${team}`, allowed.team)
      const ms = Math.max(due, dueOfTeam) - now()
      if (ms > 0) await pause(ms, signal)
    },
  }
}
