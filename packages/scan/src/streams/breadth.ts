import { sourceFaultOf } from '@sharelight/connectors'
import { Slots } from '../slots.ts'

/**
 * How many lists are asked for side by side: as many as the connector declares, half as many each time the source wants fewer calls, and one more
 * once as many in a row as there are have been answered.
 */
export class Breadth {
  readonly #most: number
  readonly #slots: Slots
  #now: number
  #answered = 0
  /** How often it was narrowed. */
  #refusals = 0

  constructor(most: number) {
    this.#most = most
    this.#now = most
    this.#slots = new Slots(most)
  }

  /** Asks when its turn has come. @throws what `call` throws, or the signal's reason in place of asking */
  async ask<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const leave = await this.#slots.take()
    const before = this.#refusals
    try {
      signal.throwIfAborted()
      const answer = await call()
      // What was asked before the source wanted fewer calls tells nothing of how it bears them.
      if (before === this.#refusals) this.#widen()
      return answer
    } catch (error) {
      if (sourceFaultOf(error)?.code === 'throttled' && before === this.#refusals) this.#narrow()
      throw error
    } finally {
      leave()
    }
  }

  #widen(): void {
    if (this.#now < this.#most && ++this.#answered >= this.#now) this.#set(this.#now + 1)
  }

  #narrow(): void {
    this.#refusals++
    this.#set(Math.max(1, Math.floor(this.#now / 2)))
  }

  #set(now: number): void {
    this.#now = now
    this.#answered = 0
    this.#slots.resize(now)
  }
}
