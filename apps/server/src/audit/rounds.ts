import { pruneAuditTrails } from '@sharelight/store'
import type { Services } from '../context.ts'
import type { Rounds } from '../jobs/rounds.ts'
import { createHeadKeeper } from './heads.ts'

const minute = 60_000

/** Writes what was noted, keeps heads outside the stores, and lets go of what is too old. Gives what to do at the end. */
export function keepAudit(services: Services, rounds: Rounds): () => Promise<void> {
  const keepHeads = createHeadKeeper(services)
  const day = 24 * 60 * minute
  rounds.keep('the audit trail is written', () => services.notes.flush(), { everyMs: minute, atOnce: false })
  rounds.keep('the heads of the audit trails are kept', keepHeads, { everyMs: 5 * minute, atOnce: false })
  rounds.keep('old entries of the audit trails go', () => {
    const now = services.now()
    return pruneAuditTrails(services.stores.meta.acrossOrganisations, new Date(now.getTime() - services.settings.audit.retentionDays * day), now)
  }, { everyMs: day })
  return async () => {
    await services.notes.flush()
    await keepHeads()
  }
}
