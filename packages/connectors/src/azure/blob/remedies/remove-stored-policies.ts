import { z } from 'zod'
import type { Remedy, RemedyTarget, Step } from '../../../kit/connector.ts'
import { policyGrant } from '../../storage/policies.ts'
import { applyStep, checkUndoStep, undoStep, type Mending } from './change.ts'
import { containerOf, readState } from './state.ts'

const Params = z.object({})

/** Takes stored policies away, which ends every signature that holds by them; a step for each. */
export function removeStoredPolicies(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    apply: step => applyStep(mending, step),
    undo: receipt => undoStep(mending, receipt),
    checkUndo: receipt => checkUndoStep(mending, receipt),
  }
}

async function plan({ client, settings }: Mending, target: RemedyTarget): Promise<Step[]> {
  const container = containerOf(target, settings)
  const { level, policies } = await readState(client, container)
  return policies
    .filter(({ id }) => target.grant === undefined || target.grant === policyGrant(id))
    .map(({ id }) => ({
      target: { ...target, grant: policyGrant(id) },
      says: `Takes the stored policy ${id} of the container ${container} away: signatures that hold by it hold no more.`,
      before: { level, policies },
      after: { level, policies: policies.filter(each => each.id !== id) },
      takes: { grants: [policyGrant(id)] },
    }))
}
