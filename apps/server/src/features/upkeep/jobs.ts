import type { Services } from '../../context.ts'
import { endWhatIsOver } from './verbs/end-what-is-over.ts'

/** Looks now and then for what has run out. */
export function keepHouse(services: Services): Promise<void> {
  return services.jobs.keep({ name: 'upkeep', cron: '*/10 * * * *', atOnce: true }, () => endWhatIsOver(services))
}
