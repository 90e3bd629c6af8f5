import type { MetricAnswer, MetricQuery } from '@sharelight/contract'
import { unrestricted, type MetricScope } from '@sharelight/metrics'
import { runMetric } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { policiesInForce } from '../../policies/verbs/in-force.ts'
import { withPrincipals } from './with-principals.ts'

/** What a task may ask the semantic layer in nobody's name: everything of its organisation, rated as people without restrictions see it. */
export async function systemScope(
  services: Pick<Services, 'stores' | 'answers' | 'now'>,
  organisationId: string,
): Promise<MetricScope> {
  const { time_zone: timeZone } = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('organisations')
    .select('time_zone')
    .executeTakeFirstOrThrow()
  const organisation = { id: organisationId, timeZone }
  return { ...factsScope(services, organisation), policies: await policiesInForce({ services, organisation }) }
}

/** Asks the semantic layer for a task, which goes on where somebody's question left off: it takes the same conditions. */
export async function systemAsk(
  services: Pick<Services, 'stores' | 'answers' | 'now'>,
  organisationId: string,
): Promise<(query: MetricQuery) => Promise<MetricAnswer>> {
  const scope = await systemScope(services, organisationId)
  const asker = { services, organisation: { id: organisationId } }
  return async query => runMetric(services.stores, scope, await withPrincipals(asker, query))
}

/** The same for questions about facts alone, which no policy changes. */
export function factsScope(
  { now }: Pick<Services, 'now'>,
  { id, timeZone }: { id: string; timeZone: string },
): MetricScope {
  return { organisationId: id, timeZone, restrictions: unrestricted, now: now().getTime() }
}
