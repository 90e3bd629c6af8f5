import { createDeliverer, type Deliverer, type Delivery } from '@sharelight/store'
import type { Services } from '../context.ts'
import { dutyDeliveries } from '../features/duties/verbs/carry-out.ts'
import type { Rounds } from '../jobs/rounds.ts'

const everyMs = 1000

/** All kinds of entries, and how each is delivered. */
function deliveriesOf(services: Services): Record<string, Delivery> {
  return { ...dutyDeliveries(services) }
}

export function outboxDeliverer(services: Services): Deliverer {
  const { meta } = services.stores
  return createDeliverer({
    db: meta.acrossOrganisations,
    deliveries: deliveriesOf(services),
    isAlone: meta.embedded,
    report: (error, what) => services.log.error({ err: error }, what),
  })
}

/** Delivers what the outbox holds for as long as this process works. Several share the work. Gives what ends it at the next entry. */
export function keepDelivering(services: Services, rounds: Rounds): () => Promise<void> {
  const deliverer = outboxDeliverer(services)
  rounds.keep('the outbox cannot be delivered', () => deliverer.deliverDue(), { everyMs })
  return () => deliverer.close()
}
