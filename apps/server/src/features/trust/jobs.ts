import type { Services } from '../../context.ts'
import { rerateAll } from '../rating/verbs/rerate-all.ts'

const everyMs = 5 * 60_000
/** What ran out while no process worked is made good at the next start. */
const longestAway = 30 * 86_400_000

/** Rates anew where a decision about trust has run out. Does not keep the process alive. */
export function keepTrustCurrent(services: Services): void {
  let since = services.now().getTime() - longestAway
  const look = async () => {
    const now = services.now()
    const over = await services.stores.meta.acrossOrganisations.selectFrom('trust_decisions').select('organisation_id').distinct()
      .where('expires_at', '>', new Date(since)).where('expires_at', '<=', now).execute()
    for (const { organisation_id: id } of over) await rerateAll({ services, organisation: { id } })
    since = now.getTime()
  }
  const safely = () => void look().catch((error: unknown) => services.log.error({ err: error }, 'trust that ran out'))
  safely()
  setInterval(safely, everyMs).unref()
}
