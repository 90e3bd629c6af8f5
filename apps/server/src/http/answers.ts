import { LRUCache } from 'lru-cache'
import type { LiveBus } from '../live/bus.ts'

/**
 * Answers that were just given, so that an Overview on many screens asks the store once. An organisation's are forgotten when
 * anything of it changes, through whichever process; without word of it they are held for `heldForMs`, a second unless told otherwise.
 */
export interface Answers {
  /** `key` says everything that the answer depends on besides the organisation's data. */
  of<T>(organisationId: string, key: string, ask: () => Promise<T>): Promise<T>
  forget(organisationId: string): void
}

const held = 2000

/** With `heldForMs` 0 every question goes to the store. */
export function createAnswers(live: LiveBus, { heldForMs = 1000 } = {}): Answers {
  const known = new LRUCache<string, Promise<unknown>>({ max: held, ttl: heldForMs })
  const generations = new Map<string, number>()
  const forget = (organisationId: string) => {
    generations.set(organisationId, (generations.get(organisationId) ?? 0) + 1)
  }
  live.watch(organisationId => (organisationId === undefined ? known.clear() : forget(organisationId)))
  return {
    forget,
    of<T>(organisationId: string, key: string, ask: () => Promise<T>) {
      if (heldForMs === 0) return ask()
      // What was asked before a change is not given after it, even when it is still being worked on.
      const name = `${organisationId} ${generations.get(organisationId) ?? 0} ${key}`
      const found = known.get(name)
      // The same key is asked with the same question, so the answer is of the same kind.
      if (found) return found as Promise<T>
      const answer = ask()
      known.set(name, answer)
      answer.catch(() => known.delete(name))
      return answer
    },
  }
}
