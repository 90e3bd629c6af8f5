import type { Services } from '../../context.ts'
import type { Timers } from '../../jobs/timers.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'
import { requestWatches } from './verbs/request-watches.ts'

/** Asks for the scans that are due, and for another look at what is watched: what changes is to be seen within a minute. */
export async function scheduleScans(services: Services, timers: Timers): Promise<void> {
  timers.repeat('looks', () => requestWatches(services), { everyMs: 10_000, atOnce: false })
  await services.jobs.schedule({ name: 'scheduled scans', cron: '* * * * *' }, () => requestDueScans(services))
}
