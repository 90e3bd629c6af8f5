import { unrestricted, type MetricScope } from '@sharelight/metrics'
import type { Services } from '../../../context.ts'
import { policiesInForce } from '../../policies/verbs/in-force.ts'

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

/** The same for questions about facts alone, which no policy changes. */
export function factsScope(
  { now }: Pick<Services, 'now'>,
  { id, timeZone }: { id: string; timeZone: string },
): MetricScope {
  return { organisationId: id, timeZone, restrictions: unrestricted, now: now().getTime() }
}
