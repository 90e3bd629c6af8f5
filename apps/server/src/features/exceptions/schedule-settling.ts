import type { Services } from '../../context.ts'
import { settlePending } from './verbs/settle-pending.ts'

/** Ends exceptions when their time is over. */
export function scheduleSettling(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'settling exceptions', cron: '*/5 * * * *', atOnce: true }, () =>
    settlePending(services),
  )
}
