import type { Services } from '../context.ts'
import type { TaskKind } from '../tasks/kind.ts'
import { applyPlan, undoPlan } from './apply.ts'
import type { Remedy } from '@sharelight/connectors'

export interface RemedyInput {
  planId: string
  what: 'apply' | 'undo'
}

/** Applying or undoing a plan, as a task. `open` gives the remedy of a plan, and what to close afterwards. */
export const remedyTask = (
  services: Services,
  open: (
    organisationId: string,
    planId: string,
  ) => Promise<{ remedy: Pick<Remedy, 'apply' | 'undo'>; close(): Promise<void> }>,
): TaskKind<RemedyInput> => ({
  name: 'remedy',
  concurrency: 2,
  load: async () => async run => {
    const { planId, what } = run.input
    const { remedy, close } = await open(run.organisationId, planId)
    const ready = async () => {
      await run.ready()
      run.hold()
    }
    try {
      return await (what === 'apply' ? applyPlan : undoPlan)({
        db: services.stores.meta.forOrganisation(run.organisationId),
        planId,
        remedy,
        ready,
        report: tally => run.report(tally),
        now: services.now,
      })
    } finally {
      await close()
    }
  },
})
