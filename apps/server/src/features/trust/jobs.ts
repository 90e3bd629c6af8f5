import type { Services } from '../../context.ts'
import { rerateAll } from '../rating/verbs/rerate-all.ts'

/** What ran out while no process worked is made good at the next start. */
const longestAway = 30 * 86_400_000
const counter = 'trust looked at'

/** Rates anew where a decision about trust has run out. */
export function scheduleTrustExpiry(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'trust that ran out', cron: '*/5 * * * *', atOnce: true }, () =>
    rateWhatRanOut(services),
  )
}

async function rateWhatRanOut(services: Services): Promise<void> {
  const db = services.stores.meta.acrossOrganisations
  const now = services.now()
  const last = await db.selectFrom('counters').select('value').where('name', '=', counter).executeTakeFirst()
  const since = Math.max(now.getTime() - longestAway, Math.min(Number(last?.value ?? 0), now.getTime()))
  const over = await db
    .selectFrom('trust_decisions')
    .select('organisation_id')
    .distinct()
    .where('expires_at', '>', new Date(since))
    .where('expires_at', '<=', now)
    .execute()
  for (const { organisation_id: id } of over) await rerateAll({ services, organisation: { id } })
  await db
    .insertInto('counters')
    .values({ name: counter, value: now.getTime() })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: now.getTime() }))
    .execute()
}
