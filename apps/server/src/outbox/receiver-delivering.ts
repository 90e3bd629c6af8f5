import { createDeliverer, dueReceivers, receiverKind, type Deliverer, type DueReceiver } from '@sharelight/store'
import type { Services } from '../context.ts'
import { tellOfDead } from '../features/outbox/verbs/tell-of-dead.ts'
import { receiverDelivery } from '../telling/deliver.ts'
import { receiverKinds } from '../telling/publish.ts'

/** Subjects of one receiver that are told at once: more of one that takes what it is told. */
const atOnce = { least: 4, most: 16 }
/** A call takes half a minute at most, and what is under way is renewed: a process that was killed is waited for no longer. Seconds. */
const leaseSeconds = 30

export interface ReceiverDelivering {
  /** Begins to tell each receiver that something waits for, unless it is being told already. Nobody is waited for. */
  look(): Promise<void>
  /** Waits until nothing is under way. */
  settled(): Promise<void>
  /** Ends what is under way at the next entry. */
  close(): Promise<void>
}

/** A deliverer for each receiver: one that is slow or away keeps waiting nobody but itself. Several processes share the work. */
export function createReceiverDelivering(services: Services): ReceiverDelivering {
  const { meta } = services.stores
  const kept = new Map<string, Deliverer>()
  const underWay = new Map<string, Promise<unknown>>()
  let isClosed = false

  function delivererOf({ id, organisation_id: organisationId }: DueReceiver): Deliverer {
    const kind = receiverKind(id)
    return createDeliverer({
      db: meta.acrossOrganisations,
      deliveries: { [kind]: receiverDelivery(services) },
      only: { organisationId, kind },
      atOnce,
      leaseSeconds,
      isAlone: meta.embedded,
      report: (error, what) => services.log.warn({ err: error, receiver: id }, what),
      told: (_, outcome, count) => services.metrics.delivered(receiverKinds[0], outcome, count),
      putAside: tellOfDead(services),
    })
  }

  function begin(due: DueReceiver) {
    const deliverer = kept.get(due.id) ?? delivererOf(due)
    kept.set(due.id, deliverer)
    const telling = deliverer
      .deliverDue()
      .catch((error: unknown) => {
        kept.delete(due.id)
        services.log.error({ err: error, receiver: due.id }, 'a receiver cannot be told anything')
      })
      .finally(() => underWay.delete(due.id))
    underWay.set(due.id, telling)
  }

  return {
    async look() {
      const due = await dueReceivers(meta.acrossOrganisations)
      for (const one of due) if (!isClosed && !underWay.has(one.id)) begin(one)
    },
    async settled() {
      while (underWay.size) await Promise.all(underWay.values())
    },
    async close() {
      isClosed = true
      await Promise.all([...kept.values()].map(deliverer => deliverer.close()))
      await Promise.all(underWay.values())
    },
  }
}
