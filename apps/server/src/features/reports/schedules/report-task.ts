import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { TaskKind } from '../../../tasks/kind.ts'
import { runTask } from '../../../tasks/run-task.ts'
import type { OrganisationQueries } from '@sharelight/store'

interface ReportInput {
  runId: string
}
const kind = { name: 'report' } as const

/** Has a run made, in the transaction that writes it down; gives the task's id. */
export const askForReport = (
  tx: OrganisationQueries,
  { runId, name, createdBy }: { runId: string; name: string; createdBy?: string },
): Promise<string> => runTask<ReportInput>(tx, kind, { title: `Report “${name}”`, input: { runId }, createdBy })

/** Makes the reports of schedules. A store that is away for a moment is waited for. */
export const reportTask = (services: Services): TaskKind<ReportInput> => ({
  ...kind,
  concurrency: 1,
  tries: 4,
  isPassing: async error => !(error instanceof AppError) || error.code === 'unavailable',
  load: async () => {
    const { makeRun } = await import('./make-run.ts')
    return run => makeRun(services, run)
  },
  async ended(tx, { organisationId, input }, end) {
    if (end.state === 'done') return
    const { endRun } = await import('./end-run.ts')
    await endRun({ services, organisationId, tx }, String(input['runId']), end)
  },
  news: () => undefined,
  async told({ organisationId }) {
    services.live.publish(organisationId, { type: 'notification', data: {} })
  },
})
