import { pruneAuditTrails } from '@sharelight/store'
import type { Services } from '../context.ts'
import type { Timers } from '../jobs/timers.ts'
import { createHeadKeeper } from './heads.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Lets go of what is too old. */
export function scheduleAuditPruning(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'old entries of the audit trails', cron: '30 2 * * *', atOnce: true }, () => {
    const now = services.now()
    return pruneAuditTrails(
      services.stores.meta.acrossOrganisations,
      new Date(now.getTime() - services.settings.audit.retentionDays * day),
      now,
    )
  })
}

/** Writes what this process noted, and keeps heads outside the stores. Gives what to do at the end. */
export function startAuditTimers(services: Services, timers: Timers): () => Promise<void> {
  const keepHeads = createHeadKeeper(services)
  timers.repeat('the audit trail is written', () => services.notes.flush(), { everyMs: minute, atOnce: false })
  timers.repeat('the heads of the audit trails are kept', keepHeads, { everyMs: 5 * minute, atOnce: false })
  return async () => {
    await services.notes.flush()
    await keepHeads()
  }
}
