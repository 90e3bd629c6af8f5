import type { MetricScope } from '@sharelight/metrics'
import type { Services } from '../../../context.ts'

/** What a task that a system user asked for may ask the semantic layer: everything of its organisation. */
export async function systemScope({ stores, now }: Services, organisationId: string): Promise<MetricScope> {
  const { time_zone: timeZone } = await stores.meta
    .forOrganisation(organisationId)
    .selectFrom('organisations')
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return {
    organisationId,
    timeZone,
    restrictions: { labels: [], entityKinds: [], events: false },
    now: now().getTime(),
  }
}
