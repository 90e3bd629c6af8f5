import type { Services } from '../../context.ts'
import { requestDueScans } from './verbs/request-due-scans.ts'

/** Asks for the scans that are due. */
export function keepScans(services: Services): Promise<void> {
  return services.jobs.keep({ name: 'scheduled scans', cron: '* * * * *' }, () => requestDueScans(services))
}
