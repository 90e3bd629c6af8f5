import type { OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import type { TaskEnd } from '../../../tasks/kind.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'

interface Scope {
  services: Pick<Services, 'now'>
  organisationId: string
  tx: OrganisationQueries
}

/** Writes down that a report was not made, and tells whoever owns the schedule why. */
export async function endRun({ services, tx }: Scope, runId: string, { state, error }: TaskEnd): Promise<void> {
  const run = await tx
    .updateTable('report_runs')
    .set({ state: state === 'cancelled' ? 'cancelled' : 'failed', error, finished_at: services.now() })
    .where('id', '=', runId)
    .returning(['id', 'user_id', 'schedule_id', 'schedule_name'])
    .executeTakeFirst()
  await tx.deleteFrom('report_files').where('run_id', '=', runId).execute()
  if (!run || state === 'cancelled') return
  const name = run.schedule_name ?? 'A report'
  await writeNews(tx, {
    kind: 'reports',
    name: `The report “${name}” could not be made: ${error ?? ''}`,
    status: 'failed',
    icon: 'file-alert',
    group: `report ${run.schedule_id ?? ''} failed`,
    // Of an owner who is gone everybody is told: somebody has to take the schedule over.
    userId: await ownerOf(tx, run.user_id),
    actions: [{ name: 'Open', icon: 'arrow-right', link: '/reports?tab=schedules' }],
  })
}

async function ownerOf(tx: OrganisationQueries, id: string | null): Promise<string | null> {
  if (!id) return null
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return found?.id ?? null
}
