import type { Services } from '../../context.ts'
import { requestDueReports } from './schedules/request-due.ts'

const keptMs = 90 * 24 * 3600_000

/** Asks for the reports that are due, and forgets the files and the history of those made more than 90 days ago. */
export function scheduleReports(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'scheduled reports', cron: '* * * * *' }, async () => {
    await requestDueReports(services)
    await forgetOldRuns(services)
  })
}

export async function forgetOldRuns({ stores, now }: Pick<Services, 'stores' | 'now'>): Promise<void> {
  await stores.meta.acrossOrganisations
    .deleteFrom('report_runs')
    .where('started_at', '<', new Date(now().getTime() - keptMs))
    .execute()
}
