import type { OutboxEntry } from './claim.ts'

/** How long is waited before what failed is tried again: twice as long each time. */
export interface Patience {
  /** Tries before an entry is put aside for somebody to look at. */
  tries: number
  /** Seconds. */
  longestWait: number
  /** For the first tries no longer is waited than the receiver has taken nothing, and no less than so long: one that stumbles is not away. */
  soon?: { tries: number; longestWait: number } | undefined
}

/** A receiver that says when it may be asked again. */
interface AsksForLater {
  retryAt: Date
}

const firstWait = 2

/** Until the next try, never the same for all; `takenAgo` is how long ago something of the kind was taken. Seconds. */
export function waitBefore(
  { attempts }: Pick<OutboxEntry, 'attempts'>,
  patience: Patience,
  { error, takenAgo }: { error: unknown; takenAgo: number },
): number {
  const { soon, longestWait } = patience
  const longest =
    soon && attempts < soon.tries ? Math.min(longestWait, Math.max(soon.longestWait, takenAgo)) : longestWait
  const doubled = Math.min(firstWait * 2 ** attempts, longest) * (0.5 + Math.random())
  return Math.max(doubled, askedWait(error, longestWait))
}

/** Until the receiver wants to be asked again, as far as that is reasonable. Seconds. */
function askedWait(error: unknown, longestWait: number): number {
  return asksForLater(error) ? Math.min((error.retryAt.getTime() - Date.now()) / 1000, longestWait) : 0
}

export const asksForLater = (error: unknown): error is Error & AsksForLater =>
  error instanceof Error && (error as Error & Partial<AsksForLater>).retryAt !== undefined
