import { rerate } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { raterFor } from './rater-for.ts'

/** Rates all of an organisation's history by the rules in force now, and tells its browsers. */
export async function rerateAll({
  services,
  organisation,
}: {
  services: Services
  organisation: { id: string }
}): Promise<void> {
  // Before the rules are read: of two that rate at once, the one that read later rules wins.
  const version = await services.stores.analytics.numbers.reserve(organisation.id, 'rules', 1)
  const rater = await raterFor(services, organisation.id)
  await rerate(services.stores.analytics, { organisationId: organisation.id, rater, version })
  services.live.publish(organisation.id, { type: 'changed', data: { ratings: true } })
}
