import type { OrganisationQueries } from '@sharelight/store'

interface Who {
  userId: string
  now: Date
}

/** So many hours back somebody's steps count together, in whichever plans they were. */
export const approvalHours = 24

/**
 * Steps that somebody had done within the last hours, or is having done, by plan; without those that a second SuperAdmin approved, and those that
 * were taken back.
 */
export async function doneLately(db: OrganisationQueries, { userId, now }: Who): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - approvalHours * 3600_000)
  const [done, running] = await Promise.all([
    db
      .selectFrom('journal')
      .innerJoin('plan_runs as run', 'run.id', 'journal.run_id')
      .select(['journal.plan_id', eb => eb.fn.countAll<number>().as('steps')])
      .where('run.asked_by', '=', userId)
      .where('run.decided_by', 'is', null)
      .where('run.state', '!=', 'running')
      .where('journal.state', 'in', ['applied', 'applying', 'undoing'])
      .where('journal.changed_at', '>', since)
      .groupBy('journal.plan_id')
      .execute(),
    db
      .selectFrom('plan_runs')
      .select(['plan_id', 'steps'])
      .where('asked_by', '=', userId)
      .where('decided_by', 'is', null)
      .where('state', '=', 'running')
      .where('what', '=', 'apply')
      .execute(),
  ])
  const steps = new Map<string, number>()
  for (const row of [...done, ...running]) steps.set(row.plan_id, (steps.get(row.plan_id) ?? 0) + Number(row.steps))
  return steps
}

/** The sum of all plans but one, whose own steps are counted beside it. */
export function elsewhere(steps: ReadonlyMap<string, number>, planId: string): number {
  return [...steps].reduce((sum, [id, count]) => (id === planId ? sum : sum + count), 0)
}
