import type { OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../context.ts'
import { TaskWaits, type TaskKind } from '../../tasks/kind.ts'
import { runTask } from '../../tasks/run-task.ts'
import { askForPosture } from '../posture/jobs.ts'
import { writeRequest } from '../scans/verbs/write-request.ts'

const kind = { name: 'read_again' } as const
const askAgainSeconds = 2

/**
 * Part of the transaction in which a source was changed: it is read again after that, whatever is being read just now. Behind the demo's sources
 * there is nothing to read: their rows are changed already, and only posture is judged anew.
 */
export async function readAgain(tx: OrganisationQueries, runId: string, now: Date): Promise<void> {
  const { type } = await tx.selectFrom('organisations').select('type').executeTakeFirstOrThrow()
  if (type === 'demo') return askForPosture(tx, now)
  const sources = await tx
    .selectFrom('journal')
    .innerJoin('data_sources as source', 'source.id', 'journal.source_id')
    .select(['source.id', 'source.name'])
    .distinct()
    .where('journal.run_id', '=', runId)
    .execute()
  for (const { id: sourceId, name } of sources)
    await runTask(tx, kind, { title: `Read "${name}" again`, input: { sourceId } })
}

/** Asks for a scan of a source. One that has begun may have read already what changed since: it is waited for. */
export const readAgainTask = (services: Services): TaskKind<{ sourceId: string }> => ({
  ...kind,
  concurrency: 4,
  load: async () => async run => {
    const { sourceId } = run.input
    const isAsked = await services.stores.meta
      .forOrganisation(run.organisationId)
      .transaction()
      .execute(async tx => {
        const source = await tx
          .selectFrom('data_sources')
          .select(['id', 'name'])
          .where('id', '=', sourceId)
          .where('disconnected_at', 'is', null)
          .executeTakeFirst()
        if (!source || (await writeRequest(services, tx, source))) return true
        const begun = await tx
          .selectFrom('scans')
          .select('id')
          .where('source_id', '=', sourceId)
          .where('finished_at', 'is', null)
          .where('started_at', 'is not', null)
          .executeTakeFirst()
        return begun === undefined
      })
    if (!isAsked) throw new TaskWaits(askAgainSeconds)
    services.tasks.wake()
  },
  news: () => undefined,
})
