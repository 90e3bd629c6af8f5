import { ConnectorError } from '@sharelight/connectors'
import { json } from '@sharelight/store'
import { checkPlan } from './hash.ts'
import { sentenceOf, type JournalRun, type RunEnd } from './run.ts'
import { isBegun } from './step-rows.ts'
import { steps } from './steps.ts'

/**
 * Does the steps of a plan, one after the other. Each is written down as being done before it is begun: after a crash it is asked for again,
 * which does nothing where it was done. What has changed since it was planned is refused, and said so.
 * @throws Error when the plan is not what was planned or its time is over
 */
export async function applyPlan(run: JournalRun): Promise<RunEnd> {
  const { expiresAt } = await checkPlan(run.db, run.planId)
  if (expiresAt <= run.now() && !(await isBegun(run)))
    throw new Error('The plan is too old: what it found may not hold any more. Plan again.')
  return steps(run, { from: ['applying', 'planned', 'failed'], during: 'applying' }, async (remedy, { step }) => {
    try {
      return { state: 'applied', receipt: json(await remedy.apply(step)), error: null }
    } catch (error) {
      return { state: isChanged(error) ? 'refused' : 'failed', ...failed(error) }
    }
  })
}

/** Takes back what a plan did, last step first; what cannot be taken back stays as applied, and says why. @throws Error when the plan was changed */
export async function undoPlan(run: JournalRun): Promise<RunEnd> {
  await checkPlan(run.db, run.planId)
  const order = { from: ['undoing', 'applied'], during: 'undoing', isBackwards: true } as const
  return steps(run, order, async (remedy, { receipt }) => {
    try {
      if (!remedy.undo) throw new ConnectorError('io_error', 'What this remedy does cannot be undone.')
      await remedy.undo(receipt)
      return { state: 'undone', error: null }
    } catch (error) {
      return { state: 'applied', ...failed(error) }
    }
  })
}

const failed = (error: unknown) => ({ error: sentenceOf(error), isChanged: isChanged(error), cause: error })

/** What a remedy throws when what it finds is not what was planned for. */
function isChanged(error: unknown): boolean {
  return error instanceof ConnectorError && error.reason === 'changed_while_read'
}
