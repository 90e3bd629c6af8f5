import type { Services } from '../../context.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'
import { requestWatches } from './verbs/request-watches.ts'

/** Asks for the scans that are due, and for another look at what is watched. */
export function scheduleScans(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'scheduled scans', cron: '* * * * *' }, async () => {
    await requestDueScans(services)
    await requestWatches(services)
  })
}
