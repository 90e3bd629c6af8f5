import type { Services } from '../../../context.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'
import { scopeOf } from './exception-rows.ts'
import { selectionOf, settleStored } from './settle-stored.ts'

/**
 * Ends the exceptions whose time is over, in every organisation, and settles what a stop left unsettled: what an exception withheld
 * counts again. Gives how many there were.
 */
export async function settlePending(services: Services): Promise<number> {
  const { meta } = services.stores
  const pending = await meta.acrossOrganisations
    .selectFrom('exceptions')
    .select(['id', 'organisation_id', 'scope', 'expires_at', 'ended_at'])
    .where(eb =>
      eb.or([
        eb('applied_at', 'is', null),
        eb.and([eb('ended_at', 'is', null), eb('expires_at', '<=', services.now())]),
      ]),
    )
    .limit(1_000)
    .execute()
  for (const row of pending) {
    const scope = { services, organisation: { id: row.organisation_id } }
    const isOver = row.ended_at === null && row.expires_at !== null && row.expires_at <= services.now()
    await settleStored(scope, selectionOf(scopeOf(row), row.id))
    await rerateAll(scope)
    await meta
      .forOrganisation(row.organisation_id)
      .updateTable('exceptions')
      .set({ applied_at: services.now(), ...(isOver && { ended_at: row.expires_at, ended_by: 'expiry' }) })
      .where('id', '=', row.id)
      .execute()
  }
  return pending.length
}
