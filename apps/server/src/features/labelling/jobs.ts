import type { Services } from '../../context.ts'
import { requestRun } from './verbs/request-run.ts'

/** Looks now and then where a scan has found something since files were labelled last, or the rules have changed. */
export function scheduleLabelling(services: Services): Promise<void> {
  return services.jobs.schedule({ name: 'labelling that is due', cron: '*/5 * * * *' }, () => labelWhereDue(services))
}

export async function labelWhereDue(services: Pick<Services, 'stores' | 'now' | 'tasks'>): Promise<void> {
  for (const { organisationId, owner, by } of await dueLabelling(services))
    await services.stores.meta
      .forOrganisation(organisationId)
      .transaction()
      .execute(tx => requestRun(tx, { user: { id: owner, email: by }, now: services.now() }))
  services.tasks.wake()
}

/** Organisations that label by rules and have not since something changed that labels rest on. */
export async function dueLabelling({ stores }: Pick<Services, 'stores'>) {
  const rows = await stores.meta.acrossOrganisations
    .selectFrom('labelling')
    .innerJoin('organisations as organisation', 'organisation.id', 'labelling.organisation_id')
    .select(eb => [
      'labelling.organisation_id',
      'labelling.owner_id',
      'labelling.switched_by',
      'labelling.asked_at',
      eb
        .selectFrom('scans')
        .whereRef('scans.organisation_id', '=', 'labelling.organisation_id')
        .select(inner => inner.fn.max('scans.finished_at').as('at'))
        .as('scanned_at'),
      eb
        .selectFrom('labelling_runs as run')
        .whereRef('run.organisation_id', '=', 'labelling.organisation_id')
        .where('run.kind', '=', 'automatic')
        .select(inner => inner.fn.max('run.started_at').as('at'))
        .as('ran_at'),
    ])
    .where('labelling.is_on', '=', true)
    .where('organisation.status', '=', 'Active')
    .execute()
  return rows.flatMap(({ organisation_id: organisationId, owner_id: owner, switched_by: by, ...at }) => {
    const isAfter = (time: Date | null) => time !== null && (at.ran_at === null || time > at.ran_at)
    return isAfter(at.asked_at) || isAfter(at.scanned_at) ? [{ organisationId, owner, by }] : []
  })
}
