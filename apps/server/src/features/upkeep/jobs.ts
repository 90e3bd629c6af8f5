import type { Services } from '../../context.ts'
import type { Rounds } from '../../jobs/rounds.ts'
import { endWhatIsOver } from './verbs/end-what-is-over.ts'

const everyMs = 10 * 60_000

/** Looks now and then for what has run out, in every process that works. */
export function keepHouse(services: Services, rounds: Rounds): void {
  rounds.keep('upkeep', () => endWhatIsOver(services), { everyMs })
}
