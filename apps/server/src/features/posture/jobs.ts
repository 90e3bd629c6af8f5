import type { OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../context.ts'
import type { JobKind } from '../../jobs/queue.ts'
import { dayOf } from './verbs/keep-day.ts'
import { postureScope } from './verbs/scope.ts'

export interface PostureInput {
  organisationId: string
}

/** Judges one organisation by all checks. */
export const postureJob = (services: Services): JobKind<PostureInput> => ({
  name: 'posture',
  concurrency: 1,
  load: async () => {
    const { evaluatePosture } = await import('./verbs/evaluate.ts')
    return async ({ organisationId }, signal) => {
      const scope = await postureScope(services, organisationId)
      if (!scope) return
      await evaluatePosture(scope, { signal })
      services.live.publish(organisationId, { type: 'changed', data: {} })
    }
  },
})

/** Part of the transaction that changed something which checks ask about. */
export async function askForPosture(tx: OrganisationQueries, at: Date): Promise<void> {
  await tx
    .insertInto('posture_runs')
    .values({ started_at: null, finished_at: null, asked_at: at })
    .onConflict(conflict => conflict.column('organisation_id').doUpdateSet({ asked_at: at }))
    .execute()
}

/** Looks now and then where posture has to be judged: each day, after scans, and when an exception has run out. */
export function schedulePosture(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'posture that is due', cron: '*/5 * * * *', atOnce: true }, async () => {
    for (const organisationId of await duePostures(services))
      await services.jobs.send(postureJob(services), { organisationId }, organisationId)
  })
}

/** Organisations whose posture has not been judged since something changed that it rests on. */
export async function duePostures(services: Pick<Services, 'stores' | 'now'>): Promise<string[]> {
  const { meta } = services.stores
  const now = services.now()
  const rows = await meta.acrossOrganisations
    .selectFrom('organisations as organisation')
    .leftJoin('posture_runs as run', 'run.organisation_id', 'organisation.id')
    .select(eb => [
      'organisation.id',
      'organisation.time_zone',
      'run.day',
      'run.started_at',
      'run.asked_at',
      eb
        .selectFrom('posture_exceptions as exception')
        .whereRef('exception.organisation_id', '=', 'organisation.id')
        .where('exception.ended_at', 'is', null)
        .where('exception.expires_at', '<=', now)
        .select(inner => inner.fn.max('exception.expires_at').as('at'))
        .as('ran_out_at'),
    ])
    .where('organisation.status', '=', 'Active')
    .execute()
  return rows.flatMap(({ id, time_zone: timeZone, day, started_at: started, asked_at: asked, ran_out_at: ranOut }) => {
    const isOld = day !== dayOf({ services, organisation: { id, timeZone, unusedDays: 0 } })
    const isAfter = (at: Date | null) => at !== null && (started === null || at > started)
    return isOld || isAfter(asked) || isAfter(ranOut) ? [id] : []
  })
}
