import type { RemedyTarget } from '@sharelight/connectors'
import type { OrganisationQueries } from '@sharelight/store'
import type { Found } from './targets-in.ts'

/** What does not pass by itself: the same file would be refused for it again. */
const lasting = ['encrypted', 'signed', 'format', 'damaged', 'too_large', 'kept']

/** Ids of those that automatic labelling was refused in this very state of theirs. */
export async function refusedBefore(db: OrganisationQueries, found: readonly Found[]): Promise<string[]> {
  if (found.length === 0) return []
  const rows = await db
    .selectFrom('journal')
    .innerJoin('plans as plan', 'plan.id', 'journal.plan_id')
    .innerJoin('labelling_runs as run', 'run.id', 'plan.labelling_run_id')
    .select(['journal.object_id', 'journal.target'])
    .where('run.kind', '=', 'automatic')
    .where('journal.state', 'in', ['refused', 'failed'])
    .where('journal.error_kind', 'in', lasting)
    .where(
      'journal.object_id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  const stamps = new Map(found.map(({ id, target }) => [id, target.stamp]))
  return rows.flatMap(({ object_id: id, target }) =>
    id !== null && (target as RemedyTarget).stamp === stamps.get(id) ? [id] : [],
  )
}
