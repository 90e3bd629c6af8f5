import { z } from 'zod'
import type { Remedy, RemedyTarget, Step } from '../../../kit/connector.ts'
import { publicGrant } from '../access.ts'
import { applyStep, checkUndoStep, undoStep, type Mending } from './change.ts'
import { containerOf, readState } from './state.ts'

const Params = z.object({})

/** Closes a container to everybody without an account. Azure opens and closes whole containers only. */
export function removePublicAccess(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    apply: step => applyStep(mending, step),
    undo: receipt => undoStep(mending, receipt),
    checkUndo: receipt => checkUndoStep(mending, receipt),
  }
}

async function plan({ client, settings }: Mending, target: RemedyTarget): Promise<Step | undefined> {
  if (target.grant !== undefined && target.grant !== publicGrant) return undefined
  const container = containerOf(target, settings)
  const { level, policies } = await readState(client, container)
  if (level === 'none') return undefined
  return {
    target: { ...target, grant: publicGrant },
    says: `Closes the container ${container}, and everything in it, to everybody without an account.`,
    before: { level, policies },
    after: { level: 'none', policies },
    takes: { grants: [publicGrant] },
  }
}
