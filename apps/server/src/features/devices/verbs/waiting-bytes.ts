import { LRUCache } from 'lru-cache'
import type { Services } from '../../../context.ts'

const countedForMs = 2000
const known = new WeakMap<Services, LRUCache<string, { bytes: number }>>()

/** How much of an organisation waits for the inventory, as it was a moment ago, and what this process kept since: to count all of it for each batch costs the more, the more there waits. */
export async function waitingBytes(services: Services, organisationId: string): Promise<{ bytes: number }> {
  const cache = known.get(services) ?? new LRUCache({ max: 1000, ttl: countedForMs })
  known.set(services, cache)
  const counted = cache.get(organisationId)
  if (counted) return counted
  const row = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('device_batches')
    .select(eb => eb.fn.sum<string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  const fresh = { bytes: Number(row.bytes ?? 0) }
  cache.set(organisationId, fresh)
  return fresh
}
