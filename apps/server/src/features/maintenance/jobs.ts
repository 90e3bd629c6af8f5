import type { Services } from '../../context.ts'
import { dropDeliveries } from '../receivers/verbs/drop-deliveries.ts'
import { dropScanRecords } from './verbs/drop-scan-records.ts'
import { forgetLooks } from './verbs/forget-looks.ts'
import { endWhatIsOver } from './verbs/end-what-is-over.ts'

/** Looks now and then for what has run out. */
export function scheduleMaintenance(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'maintenance', cron: '*/10 * * * *', atOnce: true }, async () => {
    await endWhatIsOver(services)
    await forgetLooks(services)
    await dropScanRecords(services)
    await dropDeliveries(services)
  })
}
