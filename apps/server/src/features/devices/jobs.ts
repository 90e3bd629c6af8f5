import type { Services } from '../../context.ts'
import type { Timers } from '../../jobs/timers.ts'
import { lookNow } from './verbs/look-now.ts'

/** What devices send is taken in together: a look for each batch would cost more than what it holds. */
const restMs = 15_000

/** Takes in what devices have sent: after a rest, or at once where something landed where it leaves the organisation. */
export function scheduleDevices(services: Services, timers: Timers): void {
  timers.repeat('devices', () => takeIn(services), { everyMs: 2000, atOnce: false })
}

async function takeIn(services: Services): Promise<void> {
  const rows = await services.stores.meta.acrossOrganisations
    .selectFrom('device_batches')
    .select(eb => [
      'organisation_id',
      eb.fn.min('taken_at').as('since'),
      eb.fn.agg<boolean>('bool_or', ['urgent']).as('urgent'),
    ])
    .groupBy('organisation_id')
    .execute()
  for (const { organisation_id: organisationId, since, urgent } of rows)
    if (urgent || services.now().getTime() - since.getTime() >= restMs) await lookNow(services, organisationId)
}
