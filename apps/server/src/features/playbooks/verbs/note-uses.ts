import { PlaybookId } from '@sharelight/contract'
import { playbookById } from '@sharelight/domain'
import type { Services } from '../../../context.ts'
import type { TaskRun } from '../../../tasks/kind.ts'
import { instant, number, text } from '../../investigation/verbs/cells.ts'
import type { PlanInput } from './plan-input.ts'
import { systemAsk } from '../../metrics/verbs/system-scope.ts'

const lookBackMs = 90 * 24 * 3600_000
const uses = ['file_accessed', 'file_downloaded', 'file_copied', 'file_modified']

/** Writes beside steps what others did with the thing in the 90 days before: what would break. */
export async function noteUses(services: Services, run: TaskRun<PlanInput>, objects: readonly string[]): Promise<void> {
  if (objects.length === 0) return
  const { organisationId, input } = run
  const db = services.stores.meta.forOrganisation(organisationId)
  const plan = await db.selectFrom('plans').select('playbook').where('id', '=', input.planId).executeTakeFirstOrThrow()
  // Labels close nothing, so that nobody's use is broken by them.
  if (plan.playbook === null) return
  const { usedBy } = playbookById(PlaybookId.parse(plan.playbook))
  const used = await usesOf(services, run, { objects, onlyOutsiders: usedBy === 'outsiders' })
  await db.transaction().execute(async tx => {
    const step = tx.updateTable('journal').where('plan_id', '=', input.planId)
    await step.set({ use_events: 0 }).where('object_id', 'in', objects).execute()
    for (const { id, events, lastAt } of used)
      await step.set({ use_events: events, use_last: lastAt }).where('object_id', '=', id).execute()
  })
}

async function usesOf(
  services: Services,
  { organisationId, input }: TaskRun<PlanInput>,
  { objects, onlyOutsiders }: { objects: readonly string[]; onlyOutsiders: boolean },
) {
  const of = input.question.cube === 'items' ? 'item' : 'folder'
  const to = services.now()
  const ask = await systemAsk(services, organisationId)
  const { rows } = await ask({
    cube: 'events',
    dimensions: [of],
    measures: ['events', 'lastAt'],
    timeFrame: { from: new Date(to.getTime() - lookBackMs).toISOString(), to: to.toISOString() },
    filter: {
      and: [
        { dimension: of, operator: 'in', value: [...objects] },
        { dimension: 'type', operator: 'in', value: uses },
        ...(onlyOutsiders ? [{ dimension: 'byOutsider', operator: 'eq' as const, value: true }] : []),
      ],
    },
    limit: objects.length,
  })
  return rows.map(row => {
    const last = instant(row['lastAt'])
    return { id: text(row[of]), events: number(row['events']), lastAt: last === null ? null : new Date(last) }
  })
}
