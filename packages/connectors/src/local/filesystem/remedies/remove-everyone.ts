import { chmod, type FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { connectorFault } from '../../../kit/read-file.ts'
import { stampOf } from '../stamp.ts'
import { handedToOthers, handToOthers } from './commands.ts'
import { changed, Facts, factsOf, isSameFile, modeOf } from './file-facts.ts'
import type { Mending } from './mending.ts'
import { look, openToChange, parentOf, pathOf } from './spot.ts'

const Params = z.object({})
/** `handed`: what a folder gives others on what is made in it. */
const Before = Facts.extend({ handed: z.string().nullable() })
const After = z.object({ mode: z.string(), handed: z.string().nullable() })
type Rights = z.infer<typeof After>

/** Takes the right of others off a file or folder: an access control list's entry for others is the mode's. */
export function removeEveryone(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    async apply(step) {
      const before = Before.parse(step.before)
      await change(mending, step, { from: before, to: After.parse(step.after), isUndo: false })
      return { step, at: mending.now(), undo: { mode: before.mode, handed: before.handed } }
    },
    undo: ({ step, undo }) =>
      change(mending, step, { from: After.parse(step.after), to: After.parse(undo), isUndo: true }),
  }
}

async function plan({ pathOf: find, places }: Mending, target: RemedyTarget): Promise<Step | undefined> {
  const path = find(target.key)
  const { handle, stat } = await openToChange(path, places)
  try {
    if (target.stamp !== undefined && stat.isFile() && stampOf(stat) !== target.stamp)
      throw changed(path, 'has changed since it was scanned last')
    const before = { ...factsOf(stat), handed: stat.isDirectory() ? ((await handedToOthers(handle)) ?? null) : null }
    const after: Rights = { mode: closedMode(before.mode), handed: before.handed && '---' }
    if (isSame(before, after)) return undefined
    return {
      target,
      says: await says(path, before, { after, names: stat.isFile() ? Number(stat.nlink) : 1 }),
      before,
      after,
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

/** Each right is as planned, or as it is to be: a change that broke off is finished. */
async function change(
  { pathOf: find, places }: Mending,
  { target, before: planned }: Step,
  { from, to, isUndo }: { from: Rights; to: Rights; isUndo: boolean },
): Promise<void> {
  const path = find(target.key)
  const before = Before.parse(planned)
  const { handle, stat } = await openToChange(path, places)
  try {
    const found = factsOf(stat)
    const isIt =
      stat.isFile() && !isUndo ? isSameFile(found, before) : found.ino === before.ino && found.uid === before.uid
    if (!isIt) throw changed(path)
    const handed =
      stat.isDirectory() && from.handed !== to.handed ? ((await handedToOthers(handle)) ?? null) : to.handed
    if (![from.mode, to.mode].includes(found.mode) || ![from.handed, to.handed].includes(handed)) throw changed(path)
    if (found.mode !== to.mode) await setMode(handle, to.mode)
    if (handed !== to.handed) await handToOthers(handle, to.handed ?? '---')
    await taken(path, handle, to.mode)
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
