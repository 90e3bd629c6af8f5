import type { SourceFault } from '../kit/connector.ts'
import { isFailing } from './fault.ts'

/** So many in a row: it is Microsoft 365 that does not answer. */
const mostInARow = 16

/** Things that Microsoft fails over, one by one: each costs itself, unless it is all of them. */
export class Failures {
  #inARow = 0

  /** One was answered. */
  passed(): void {
    this.#inARow = 0
  }

  /** One failed. @throws what it was given where that is not about the one thing, or too many failed in a row */
  bear(error: unknown): SourceFault {
    if (!isFailing(error) || ++this.#inARow >= mostInARow) throw error
    return error
  }
}
