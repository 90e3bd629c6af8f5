import { chmod, type FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { connectorFault } from '../../../kit/read-file.ts'
import { stampOf } from '../stamp.ts'
import { handedToOthers, handToOthers } from './commands.ts'
import { changed, changedSinceScan, Facts, factsOf, isSameFile, modeOf } from './file-facts.ts'
import type { Mending } from './mending.ts'
import { applyOnNfs4, checkOnNfs4, isOfNfs4, planOnNfs4, undoOnNfs4 } from './nfs4-everyone.ts'
import { look, openToChange, parentOf, pathOf } from './spot.ts'

const Params = z.object({})
/** `handed`: what a folder gives others on what is made in it. */
const Before = Facts.extend({ handed: z.string().nullable() })
const After = z.object({ mode: z.string(), handed: z.string().nullable() })
type Rights = z.infer<typeof After>

/** Takes the right of others off a file or folder: an access control list's entry for others is the mode's, and that of NFS 4 is one of its own. */
export function removeEveryone(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    async apply(step) {
      if (isOfNfs4(step)) return applyOnNfs4(mending, step)
      const before = Before.parse(step.before)
      await change(mending, step, { from: before, to: After.parse(step.after), isUndo: false })
      return { step, at: mending.now(), undo: { mode: before.mode, handed: before.handed } }
    },
    undo: receipt =>
      isOfNfs4(receipt.step) ? undoOnNfs4(mending, receipt) : change(mending, receipt.step, undoOf(receipt)),
    async checkUndo(receipt) {
      const { step } = receipt
      if (isOfNfs4(step)) return checkOnNfs4(mending, receipt)
      const order = undoOf(receipt)
      const path = mending.pathOf(step.target.key)
      await withRights(mending, step, { order, act: async () => undefined })
      return `Gives everyone back what they could do with ${displayPath(path)}: mode ${order.from.mode} becomes ${order.to.mode}.`
    },
  }
}

async function plan({ pathOf: find, nfs4, places }: Mending, target: RemedyTarget): Promise<Step | undefined> {
  const path = find(target.key)
  const { handle, stat } = await openToChange(path, places)
  try {
    if (target.stamp !== undefined && stat.isFile() && stampOf(stat) !== target.stamp) throw changedSinceScan(path)
    const attribute = nfs4(path)
    const byList = attribute === undefined ? 'no list' : await planOnNfs4({ path, handle, stat }, attribute, target)
    if (byList !== 'no list') return byList
    const before = { ...factsOf(stat), handed: stat.isDirectory() ? ((await handedToOthers(handle)) ?? null) : null }
    const after: Rights = { mode: closedMode(before.mode), handed: before.handed && '---' }
    if (isSame(before, after)) return undefined
    return {
      target,
      says: await says(path, before, { after, names: stat.isFile() ? Number(stat.nlink) : 1 }),
      before,
      after,
      takes: { principals: ['everyone'] },
    }
  } finally {
    await handle.close()
  }
}

const closedMode = (mode: string) => modeOf({ mode: BigInt(Number.parseInt(mode, 8) & ~7) })
const isSame = (a: Rights, b: Rights) => a.mode === b.mode && a.handed === b.handed

async function says(path: Buffer, before: Rights, { after, names }: { after: Rights; names: number }): Promise<string> {
  const folder = parentOf(path)
  const above = await look(folder)
  const isOpenAbove = above !== undefined && (above.mode & 0o1002n) === 0o002n
  return [
    `Takes everyone off ${displayPath(path)}: mode ${before.mode} becomes ${after.mode}.`,
    before.handed !== after.handed && 'What is made in it later is not for everyone either.',
    names > 1 && `It has ${names} names; this holds under each of them.`,
    isOpenAbove &&
      `Everyone may write in the folder ${displayPath(folder)}, and so replace or delete it; take everyone off the folder, too.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface Order {
  from: Rights
  to: Rights
  isUndo: boolean
}

const undoOf = ({ step, undo }: Receipt): Order => ({
  from: After.parse(step.after),
  to: After.parse(undo),
  isUndo: true,
})

async function change(mending: Mending, step: Step, order: Order): Promise<void> {
  const { to } = order
  await withRights(mending, step, {
    order,
    async act({ path, handle }, is) {
      if (is.mode !== to.mode) await setMode(handle, to.mode)
      if (is.handed !== to.handed) await handToOthers(handle, to.handed ?? '---')
      await taken(path, handle, to.mode)
    },
  })
}

interface Rightly {
  order: Order
  act(of: { path: Buffer; handle: FileHandle }, is: Rights): Promise<void>
}

/** Each right is as planned, or as it is to be: a change that broke off is finished. @throws ConnectorError `changed_while_read` */
async function withRights(
  { pathOf: find, places }: Mending,
  { target, before: planned }: Step,
  { order: { from, to, isUndo }, act }: Rightly,
): Promise<void> {
  const path = find(target.key)
  const before = Before.parse(planned)
  const { handle, stat } = await openToChange(path, places)
  try {
    const found = factsOf(stat)
    const isIt =
      stat.isFile() && !isUndo ? isSameFile(found, before) : found.ino === before.ino && found.uid === before.uid
    const handed =
      stat.isDirectory() && from.handed !== to.handed ? ((await handedToOthers(handle)) ?? null) : to.handed
    if (!isIt || ![from.mode, to.mode].includes(found.mode) || ![from.handed, to.handed].includes(handed))
      throw isUndo
        ? changed(path, 'has other rights by now, or is another file', 'It is left as it is.')
        : changed(path)
    await act({ path, handle }, { mode: found.mode, handed })
  } catch (error) {
    throw connectorFault(path, error)
  } finally {
    await handle.close()
  }
}

async function setMode(handle: FileHandle, mode: string): Promise<void> {
  await chmod(pathOf(handle), Number.parseInt(mode, 8))
}

/** Some file systems take a mode and keep another. */
async function taken(path: Buffer, handle: FileHandle, mode: string): Promise<void> {
  const kept = modeOf(await handle.stat({ bigint: true }))
  if (kept !== mode)
    throw new ConnectorError(
      'permission_denied',
      `The file system keeps ${displayPath(path)} at mode ${kept}. Change it where the share is served from.`,
    )
}
