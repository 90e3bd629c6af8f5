import type { Services } from '../../context.ts'
import { endWhatIsOver } from './verbs/end-what-is-over.ts'

/** Looks now and then for what has run out. */
export function scheduleMaintenance(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'maintenance', cron: '*/10 * * * *', atOnce: true }, () =>
    endWhatIsOver(services),
  )
}
