// Run as a child process: applies or undoes a plan on files, and says "step" after each; made to be killed.
import { openStores } from '@sharelight/store'
import { applyPlan, undoPlan } from '../journal/apply.ts'
import { modeRemedy } from './mode-remedy.ts'

export interface JournalDrive {
  dataDir: string
  organisationId: string
  planId: string
  runId: string
  what: 'apply' | 'undo'
  dieAfter?: { steps: number; when: 'before' | 'after' }
}

const { dataDir, organisationId, planId, runId, what, dieAfter } = JSON.parse(process.argv[2] ?? '{}') as JournalDrive
const stores = await openStores({ dataDir })
let steps = 0
/** Dies in the middle of a step: before the file is touched, or after it was and before that is written down. */
const dying =
  <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    steps++
    const dies = dieAfter?.steps === steps
    if (dies && dieAfter.when === 'before') process.kill(process.pid, 'SIGKILL')
    const result = await act(...args)
    if (dies) process.kill(process.pid, 'SIGKILL')
    return result
  }
const remedy = {
  apply: dying(step => modeRemedy.apply(step)),
  undo: dying(async receipt => modeRemedy.undo?.(receipt)),
} as Pick<typeof modeRemedy, 'apply' | 'undo'>
const run = what === 'apply' ? applyPlan : undoPlan
await run({
  db: stores.meta.forOrganisation(organisationId),
  planId,
  runId,
  chosen: null,
  open: async () => ({ remedy, close: async () => undefined }),
  ready: async () => undefined,
  stopped: async () => undefined,
  errorPercent: 20,
  now: () => new Date(),
})
await stores.close()
process.exit(0)
