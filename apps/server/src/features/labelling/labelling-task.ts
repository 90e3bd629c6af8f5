import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { TaskKind } from '../../tasks/kind.ts'
import { storeSentence, waitingForStores } from '../../tasks/store-away.ts'
import type { LabellingInput } from './verbs/label-by-rules.ts'
import { labellingKind } from './verbs/request-run.ts'

/** Finds what rules would label, and has it done. */
export const labellingTask = (services: Services): TaskKind<LabellingInput> => ({
  ...labellingKind,
  concurrency: 1,
  ...waitingForStores,
  load: async () => {
    const { labelByRules } = await import('./verbs/label-by-rules.ts')
    return run => labelByRules(services, run)
  },
  async told({ organisationId }) {
    services.live.publish(organisationId, { type: 'changed', data: {} })
    services.tasks.wake()
  },
  news({ title }, { state, error }) {
    if (state !== 'failed') return undefined
    return {
      kind: 'changes',
      name: `${title} failed: ${error}`,
      status: state,
      group: 'labelling',
      actions: [{ name: 'Look at it', icon: '', link: '/microsoft-labeling' }],
    }
  },
  reasonOf: error =>
    storeSentence(error) ??
    (error instanceof AppError
      ? error.message
      : 'Something went wrong that this product did not expect; the log says what.'),
})
