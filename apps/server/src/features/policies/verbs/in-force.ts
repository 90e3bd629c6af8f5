import type { PolicyRow } from '@sharelight/store'
import { packed, severityMap } from '@sharelight/domain'
import type { RatingPolicy } from '@sharelight/metrics'
import type { Services } from '../../../context.ts'

interface Scope {
  services: Pick<Services, 'stores' | 'answers'>
  organisation: { id: string }
}

/** Policies that are on and have a say in ratings, in the order in which they have it. What they matched stays theirs for as long as they are on. */
export function policiesInForce({ services, organisation }: Scope): Promise<RatingPolicy[]> {
  return services.answers.of(organisation.id, 'policies in force', async () => {
    const rows = await services.stores.meta
      .forOrganisation(organisation.id)
      .selectFrom('policies')
      .select(['number', 'actions'])
      .where('mode', '=', 'on')
      .orderBy('place')
      .execute()
    return rows.map(toRating).filter(({ justifies, severities }) => justifies || severities !== undefined)
  })
}

export function toRating({ number, actions }: Pick<PolicyRow, 'number' | 'actions'>): RatingPolicy {
  const map = severityMap(actions)
  return { number, justifies: actions.some(({ kind }) => kind === 'justify'), ...(map && { severities: packed(map) }) }
}
