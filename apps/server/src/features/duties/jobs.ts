import type { Services } from '../../context.ts'
import type { Rounds } from '../../jobs/rounds.ts'
import { carryOutLeft } from './verbs/carry-out-left.ts'

const everyMs = 60_000

/** Makes the analytics store follow what was saved while it went away. */
export function keepInStep(services: Services, rounds: Rounds): void {
  rounds.keep('the analytics store cannot be brought into step', () => carryOutLeft(services), { everyMs })
}
