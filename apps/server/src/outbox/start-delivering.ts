import { createDeliverer, type Deliverer, type Delivery } from '@sharelight/store'
import type { Services } from '../context.ts'
import { effectDeliveries } from '../features/effects/verbs/apply-effect.ts'
import { newsDeliveries } from '../features/notifications/mails/deliver.ts'
import { policyDeliveries } from '../features/policies/acts/deliver.ts'
import { reportDeliveries } from '../features/reports/schedules/deliver.ts'
import { tellOfDead } from '../features/outbox/verbs/tell-of-dead.ts'
import type { Timers } from '../jobs/timers.ts'
import { createReceiverDelivering } from './receiver-delivering.ts'

const everyMs = 1000

/** All kinds of entries, and how each is delivered. */
function deliveriesOf(services: Services): Record<string, Delivery> {
  return {
    ...effectDeliveries(services),
    ...policyDeliveries(services),
    ...reportDeliveries(services),
    ...newsDeliveries(services),
  }
}

export function outboxDeliverer(services: Services): Deliverer {
  const { meta } = services.stores
  return createDeliverer({
    db: meta.acrossOrganisations,
    deliveries: deliveriesOf(services),
    isAlone: meta.embedded,
    report: (error, what) => services.log.error({ err: error }, what),
    told: (kind, outcome, count) => services.metrics.delivered(kind, outcome, count),
    putAside: tellOfDead(services),
  })
}

/** Delivers what the outbox holds for as long as this process works. Several share the work. Gives what ends it at the next entry. */
export function startDelivering(services: Services, timers: Timers): () => Promise<void> {
  const deliverer = outboxDeliverer(services)
  const receivers = createReceiverDelivering(services)
  timers.repeat('the outbox cannot be delivered', () => deliverer.deliverDue(), { everyMs })
  timers.repeat('receivers cannot be told anything', () => receivers.look(), { everyMs })
  return async () => {
    await Promise.all([deliverer.close(), receivers.close()])
  }
}
