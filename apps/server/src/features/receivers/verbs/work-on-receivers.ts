import type { Services } from '../../../context.ts'
import { checkTickets } from '../../tickets/verbs/check-tickets.ts'
import { feedReceivers } from './feed-receivers.ts'

/** One round for an organisation. */
export async function workOnReceivers(
  services: Services,
  { organisationId, signal }: { organisationId: string; signal?: AbortSignal },
): Promise<void> {
  const row = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('organisations')
    .select(['id', 'name', 'time_zone'])
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (!row) return
  const scope = { services, organisation: { id: row.id, name: row.name, timeZone: row.time_zone } }
  await feedReceivers(scope, signal)
  await checkTickets(scope, signal)
}
