import { setTimeout as sleep } from 'node:timers/promises'

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

/** A second's calls may be made at once; those after it are spread. */
export function createRate({
  signal,
  now = () => performance.now(),
  pause = (ms, until) => sleep(ms, undefined, { signal: until }),
}: Clock): Rate {
  // When the calls of each limit that were let through until now are paid off.
  const paid = new Map<string, number>()
  const waitFor = (name: string, perSecond: number) => {
    const at = now()
    const due = Math.max(at, paid.get(name) ?? 0) + 1000 / perSecond
    paid.delete(name)
    const oldest = paid.size >= mostTeams ? paid.keys().next().value : undefined
    if (oldest !== undefined) paid.delete(oldest)
    paid.set(name, due)
    return due - at - 1000
  }
  return {
    async wait(limit, team) {
      const ms = Math.max(
        waitFor(limit, allowed[limit]),
        team === undefined || limit === 'export' ? 0 : waitFor(`team ${team}`, allowed.team),
      )
      if (ms > 0) await pause(ms, signal)
    },
  }
}
