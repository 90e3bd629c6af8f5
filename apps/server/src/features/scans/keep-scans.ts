import type { Services } from '../../context.ts'
import type { Rounds } from '../../jobs/rounds.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'

const scheduleEveryMs = 60_000

/** Asks for the scans that are due. */
export function keepScans(services: Services, rounds: Rounds): void {
  rounds.keep('scheduled scans', () => requestDueScans(services), { everyMs: scheduleEveryMs, atOnce: false })
}
