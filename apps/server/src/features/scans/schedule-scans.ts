import type { Services } from '../../context.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'

/** Asks for the scans that are due. */
export function scheduleScans(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'scheduled scans', cron: '* * * * *' }, () => requestDueScans(services))
}
