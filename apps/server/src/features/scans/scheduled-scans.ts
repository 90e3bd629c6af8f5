import type { Services } from '../../context.ts'
import type { Rounds } from '../../jobs/rounds.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'

const everyMs = 60_000

/** Looks each minute. */
export function keepSchedules(services: Services, rounds: Rounds): void {
  rounds.keep('scheduled scans', () => requestDueScans(services), { everyMs, atOnce: false })
}
