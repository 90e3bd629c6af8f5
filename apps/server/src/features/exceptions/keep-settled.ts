import type { Services } from '../../context.ts'
import { settlePending } from './verbs/settle-pending.ts'

/** Ends exceptions when their time is over. */
export function keepSettled(services: Services): Promise<void> {
  return services.jobs.keep({ name: 'settling exceptions', cron: '*/5 * * * *', atOnce: true }, () =>
    settlePending(services),
  )
}
