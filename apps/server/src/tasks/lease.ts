/** Tells this process how long it may believe that a task is its own, whether the wall clock was set or the process stood still. */
export interface Lease {
  renewed(askedAt: Moment): void
  isOver(): boolean
}

export interface Moment {
  wall: number
  steady: number
}

export const moment = (): Moment => ({ wall: Date.now(), steady: performance.now() })

/** Whom others have missed for longer than this holds nothing any more; they wait longer before they take it for gone. */
const mostUnseenMs = 1000
export const goneAfterMs = 2000

/** `seconds` is what the database was asked for; a part of it is left for what was begun in time. */
export function createLease(seconds: number, taken: Moment, unseenFor: () => number): Lease {
  const ms = seconds * 1000 * 0.8
  let since = taken
  return {
    renewed: askedAt => {
      since = askedAt
    },
    // Of the two clocks one stands still while the machine sleeps, and the other can be set.
    isOver: () => performance.now() - since.steady > ms || Date.now() - since.wall > ms || unseenFor() > mostUnseenMs,
  }
}
