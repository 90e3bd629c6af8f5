import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { TaskKind } from '../../tasks/kind.ts'
import { storeSentence, waitingForStores } from '../../tasks/store-away.ts'
import type { PlanInput } from './verbs/plan-input.ts'
import { planKind } from './verbs/plan-playbook.ts'

/** A dry run: looks at everything that is meant, and writes down what would be done. Changes nothing anywhere. */
export const playbookPlanTask = (services: Services): TaskKind<PlanInput> => ({
  ...planKind,
  concurrency: 2,
  ...waitingForStores,
  load: async () => {
    const { makePlaybookPlan } = await import('./verbs/make-playbook-plan.ts')
    return run => makePlaybookPlan(services, run)
  },
  async ended(tx, { input }, { state, error }) {
    if (state === 'done') return
    await tx.updateTable('plans').set({ state, error }).where('id', '=', String(input['planId'])).execute()
  },
  async told({ organisationId }) {
    services.live.publish(organisationId, { type: 'changed', data: {} })
  },
  news({ title, input }, { state, error }) {
    if (state === 'cancelled') return undefined
    const planId = String(input['planId'])
    return {
      kind: 'changes',
      name: state === 'done' ? `${title}: ready to look at.` : `${title} failed: ${error}`,
      status: state,
      group: `plan ${planId}`,
      actions: [{ name: 'Look at it', icon: '', link: `/playbooks?plan=${planId}` }],
    }
  },
  reasonOf: error =>
    storeSentence(error) ??
    (error instanceof AppError || (error instanceof Error && error.name === 'ConnectorError')
      ? error.message
      : 'Something went wrong that this product did not expect; the log says what.'),
})
