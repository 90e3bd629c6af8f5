import type { Services } from '../../context.ts'
import { remedyTask, type RemedyInput } from '../../journal/kind.ts'
import type { TaskKind } from '../../tasks/kind.ts'
import { storeSentence } from '../../tasks/store-away.ts'
import { readAgain } from './read-again-task.ts'
import { openPart } from './verbs/open-part.ts'

/** Doing and taking back plans in the sources that they were made for. Afterwards the sources are read again: what people see follows. */
export const sourceRemedyTask = (services: Services): TaskKind<RemedyInput> => {
  const kind = remedyTask(services, (organisationId, part) => openPart(services, organisationId, part))
  return {
    ...kind,
    async ended(tx, task, end) {
      await kind.ended?.(tx, task, end)
      await readAgain(tx, String(task.input['runId']), services.now())
    },
    async told({ organisationId }) {
      services.live.publish(organisationId, { type: 'changed', data: {} })
      services.tasks.wake()
    },
    reasonOf: error => storeSentence(error) ?? (error instanceof Error ? error.message : String(error)),
  }
}
