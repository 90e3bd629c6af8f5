import type { Services } from '../../context.ts'
import type { Rounds } from '../../jobs/rounds.ts'
import { rerateAll } from '../rating/verbs/rerate-all.ts'

const everyMs = 5 * 60_000
/** What ran out while no process worked is made good at the next start. */
const longestAway = 30 * 86_400_000

/** Rates anew where a decision about trust has run out. */
export function keepTrustCurrent(services: Services, rounds: Rounds): void {
  let since = services.now().getTime() - longestAway
  const look = async () => {
    const now = services.now()
    const over = await services.stores.meta.acrossOrganisations.selectFrom('trust_decisions').select('organisation_id').distinct()
      .where('expires_at', '>', new Date(since)).where('expires_at', '<=', now).execute()
    for (const { organisation_id: id } of over) await rerateAll({ services, organisation: { id } })
    since = now.getTime()
  }
  rounds.keep('trust that ran out', look, { everyMs })
}
