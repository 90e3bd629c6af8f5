import type { Services } from '../../context.ts'
import type { Rounds } from '../../jobs/rounds.ts'
import { settlePending } from './verbs/settle-pending.ts'

const everyMs = 5 * 60_000

/** Ends exceptions when their time is over, while this process works. */
export function keepSettled(services: Services, rounds: Rounds): void {
  rounds.keep('exceptions cannot be settled', () => settlePending(services), { everyMs })
}
