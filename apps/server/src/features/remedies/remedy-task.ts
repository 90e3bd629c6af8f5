import { enqueue } from '@sharelight/store'
import type { Services } from '../../context.ts'
import { remedyTask, type RemedyInput } from '../../journal/kind.ts'
import type { TaskKind, TaskRun } from '../../tasks/kind.ts'
import { storeSentence } from '../../tasks/store-away.ts'
import { applyEffect, outboxKind } from '../effects/verbs/apply-effect.ts'
import { publish } from '../../telling/publish.ts'
import { planSignal } from '../../telling/work-signals.ts'
import { readAgain } from './read-again-task.ts'
import { openPart } from './verbs/open-part.ts'

/**
 * Doing and taking back plans in the sources that they were made for. Before one has ended, lists show what the journal says of it; afterwards the
 * sources are read again, which has the last word.
 */
export const sourceRemedyTask = (services: Services): TaskKind<RemedyInput> => {
  const kind = remedyTask(services, (organisationId, part) => openPart(services, organisationId, part))
  const shown = new Set<string>()
  return {
    ...kind,
    load: async () => {
      const work = await kind.load()
      return async run => {
        try {
          return await work(run)
        } finally {
          if (await show(services, run)) shown.add(run.input.runId)
        }
      }
    },
    async ended(tx, task, end) {
      const { planId, runId } = task.input as unknown as RemedyInput
      await kind.ended?.(tx, task, end)
      if (!shown.delete(runId)) await enqueue(tx, [{ kind: outboxKind('show-plan'), subject: planId }])
      await readAgain(tx, runId, services.now())
      const signal = await planSignal(services, tx, { task, end })
      if (signal) await publish(tx, [signal])
    },
    async told({ organisationId }) {
      services.live.publish(organisationId, { type: 'changed', data: {} })
      services.tasks.wake()
    },
    reasonOf: error => storeSentence(error) ?? (error instanceof Error ? error.message : String(error)),
  }
}

/** What fails is left to the outbox, which goes on for as long as it takes. */
async function show(services: Services, { organisationId, input }: TaskRun<RemedyInput>): Promise<boolean> {
  const scope = { services, organisation: { id: organisationId } }
  try {
    await applyEffect(scope, { kind: 'show-plan', subject: input.planId })
    return true
  } catch (error) {
    services.log.warn({ err: error }, 'lists show later what a plan did')
    return false
  }
}
