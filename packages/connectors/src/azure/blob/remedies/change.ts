import type { Receipt, Step } from '../../../kit/connector.ts'
import type { StorageClient } from '../../storage/client.ts'
import type { BlobSettings } from '../settings.ts'
import type { ContainerAcl } from '../sharing.ts'
import { changed, containerOf, isSame, readState, SharingState, writeState } from './state.ts'

export interface Mending {
  client: StorageClient
  settings: BlobSettings
  now(): Date
}

/** Brings about what a step is for. @throws ConnectorError `changed_while_read` */
export async function applyStep(mending: Mending, step: Step): Promise<Receipt> {
  await change(mending, step, { isUndo: false })
  return { step, at: mending.now(), undo: step.before }
}

/** Puts back what was there before. @throws ConnectorError `changed_while_read` */
export async function undoStep(mending: Mending, { step }: Receipt): Promise<void> {
  await change(mending, step, { isUndo: true })
}

/** Says what putting back would do. @throws ConnectorError as putting back what was there now would */
export async function checkUndoStep(mending: Mending, { step }: Receipt): Promise<string> {
  const { container, found, to } = await lookAt(mending, step, { isUndo: true })
  if (isSame(found, to)) return `${container} is shared as it was before: nothing is left to put back.`
  return found.level === to.level
    ? `Puts the stored policies of ${container} back that it took away: signatures by them hold again.`
    : `Lets everybody into ${container} again.`
}

async function change(mending: Mending, step: Step, how: { isUndo: boolean }): Promise<void> {
  const { container, found, to } = await lookAt(mending, step, how)
  await writeState(mending.client, container, { from: found, to })
}

/** What is there, and what is to be. @throws ConnectorError `changed_while_read` for what was changed by somebody else since */
async function lookAt({ client, settings }: Mending, step: Step, { isUndo }: { isUndo: boolean }) {
  const container = containerOf(step.target, settings)
  const [before, after] = [SharingState.parse(step.before), SharingState.parse(step.after)]
  const found = await readState(client, container)
  const to = settled(found, { before, after, isUndo })
  if (!to) throw changed(container)
  return { container, found, to }
}

/**
 * The container as the step leaves or found it. What other steps of the same plan have closed meanwhile stays closed: a part is as it was planned for, or
 * is less. Undefined where it is anything else.
 */
export function settled(
  found: Pick<ContainerAcl, 'level' | 'policies'>,
  { before, after, isUndo }: { before: SharingState; after: SharingState; isUndo: boolean },
): SharingState | undefined {
  const has = (policies: SharingState['policies'], id: string) => policies.some(policy => policy.id === id)
  const known = before.policies.filter(({ id }) => has(found.policies, id))
  const isKnown = isSame({ level: 'none', policies: found.policies }, { level: 'none', policies: known })
  if (!isKnown || ![before.level, after.level, 'none'].includes(found.level)) return undefined
  const takes = before.policies.filter(({ id }) => !has(after.policies, id))
  const takesLevel = before.level !== after.level
  return {
    level: takesLevel ? (isUndo ? before.level : after.level) : found.level,
    policies: before.policies.filter(({ id }) => (has(takes, id) ? isUndo : has(found.policies, id))),
  }
}
