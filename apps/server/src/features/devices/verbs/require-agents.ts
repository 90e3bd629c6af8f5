import type { EditionName } from '@sharelight/contract'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { featureOff } from '../../../http/edition.ts'
import { inForce } from '../../edition/verbs/in-force.ts'

interface State {
  isOn: boolean
  isActive: boolean
  edition: EditionName
}

const feature = 'endpoints_scanner'
const trustedForMs = 5000
const known = new WeakMap<Services, LRUCache<string, State>>()

/** @throws AppError `edition_required` where the organisation has no endpoint scanner, `forbidden` where its access has ended */
export async function requireAgents(services: Services, organisationId: string): Promise<void> {
  const cache = known.get(services) ?? new LRUCache({ max: 1000, ttl: trustedForMs })
  known.set(services, cache)
  const state = cache.get(organisationId) ?? (await ask(services, organisationId))
  cache.set(organisationId, state)
  if (!state.isActive) throw new AppError('forbidden', 'The access of this organisation has expired.')
  if (!state.isOn) throw featureOff(state, feature)
}

async function ask(services: Services, organisationId: string): Promise<State> {
  const row = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('organisations')
    .selectAll()
    .executeTakeFirst()
  if (!row) return { isOn: false, isActive: false, edition: 'launch' }
  const { features, edition } = await inForce(services, row)
  return { isOn: features.has(feature), isActive: row.status === 'Active', edition }
}
