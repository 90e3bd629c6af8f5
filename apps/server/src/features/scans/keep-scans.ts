import type { Services } from '../../context.ts'
import type { Rounds } from '../../jobs/rounds.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'
import { takeUpScans } from './verbs/take-up-scans.ts'

const scheduleEveryMs = 60_000
const openEveryMs = 10_000

/** Asks for the scans that are due, and sees to it that each scan that was asked for is begun. */
export function keepScans(services: Services, rounds: Rounds): void {
  rounds.keep('scans that were asked for cannot be taken up', () => takeUpScans(services), { everyMs: openEveryMs })
  rounds.keep('scheduled scans', () => requestDueScans(services), { everyMs: scheduleEveryMs, atOnce: false })
}
