import type { Services } from '../../context.ts'
import type { JobKind } from '../../jobs/queue.ts'
import { pruneMatches } from './verbs/prune-matches.ts'

interface MatchInput {
  organisationId: string
}

/** Matches what was stored in one organisation since the last look, and sees to what policies have asked and promised. */
export const matchPoliciesJob = (services: Services): JobKind<MatchInput> => ({
  name: 'match-policies',
  concurrency: 1,
  load: async () => {
    const { workOnPolicies } = await import('./verbs/work-on-policies.ts')
    return ({ organisationId }, signal) => workOnPolicies(services, { organisationId, signal })
  },
})

export const askForMatching = (services: Services, organisationId: string): Promise<void> =>
  services.jobs.send(matchPoliciesJob(services), { organisationId }, organisationId)

/** Looks each night for matches whose events are gone. */
export const schedulePruning = (services: Services): Promise<void> =>
  services.jobs.schedule({ name: 'policy matches', cron: '23 3 * * *' }, () => pruneMatches(services))

/** Asks for it once a minute wherever there are policies. */
export function schedulePolicies(services: Services): Promise<void> {
  const look = async () => {
    const rows = await services.stores.meta.acrossOrganisations
      .selectFrom('policies')
      .select('organisation_id')
      .distinct()
      .execute()
    for (const { organisation_id: id } of rows) await askForMatching(services, id)
  }
  return services.jobs.schedule({ name: 'policies', cron: '* * * * *' }, look)
}
