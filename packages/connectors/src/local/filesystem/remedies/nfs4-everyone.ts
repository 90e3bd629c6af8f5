import type { FileHandle } from 'node:fs/promises'
import type { BigIntStats } from 'node:fs'
import { z } from 'zod'
import { ConnectorError, type Receipt, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { connectorFault } from '../../../kit/read-file.ts'
import { readEntries, writeEntries, type RawAce } from '../nfs4-entries.ts'
import { readList, writeList } from './commands.ts'
import { changed, Facts, factsOf, isSameFile } from './file-facts.ts'
import type { Mending } from './mending.ts'
import { handsDown, isOpen, isOpenItself, withoutEveryone } from './nfs4-list.ts'
import { openToChange } from './spot.ts'

/** An access list of NFS 4 as its attribute holds it, in hexadecimal digits: what comes back is it, byte by byte. */
const List = z.string().regex(/^([\da-f]{2})+$/)
const Before = Facts.extend({ nfs4: List })
const After = z.object({ nfs4: List })
/** `kept`: the list as the server gave it back, which need not be as it was sent. */
const Undo = z.object({ kept: List })

/** Whether a step was planned for a list of NFS 4. */
export const isOfNfs4 = ({ before }: Step) => 'nfs4' in before

interface Found {
  path: Buffer
  handle: FileHandle
  stat: BigIntStats
}

/** What taking everybody off the list comes to; `no list` where the server gives none, and the mode counts. */
export async function planOnNfs4(
  { path, handle, stat }: Found,
  attribute: string,
  target: RemedyTarget,
): Promise<Step | 'no list' | undefined> {
  const bytes = await readList(handle, attribute)
  if (!bytes) return 'no list'
  const aces = entriesIn(path, bytes)
  if (!isOpen(aces)) return undefined
  return {
    target,
    says: says(path, aces, stat),
    before: { ...factsOf(stat), nfs4: bytes.toString('hex') },
    after: { nfs4: writeEntries(withoutEveryone(aces)).toString('hex') },
    takes: { principals: ['everyone'] },
  }
}

function says(path: Buffer, aces: readonly RawAce[], stat: BigIntStats): string {
  return [
    isOpenItself(aces)
      ? `Takes everyone off the NFSv4 access list of ${displayPath(path)}; its owner and whoever the list names keep what they have.`
      : `Takes everyone off what ${displayPath(path)} hands down by its NFSv4 access list.`,
    isOpenItself(aces) && handsDown(aces) && 'What is made in it later is not for everyone either.',
    stat.isFile() && stat.nlink > 1n && `It has ${stat.nlink} names; this holds under each of them.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** @throws ConnectorError `permission_denied` where the server keeps everybody in: then the list is put back as it was */
export async function applyOnNfs4(mending: Mending, step: Step): Promise<Receipt> {
  const [before, after] = [Before.parse(step.before).nfs4, After.parse(step.after).nfs4]
  const kept = await withList(mending, step, async ({ path, handle, stat }, attribute) => {
    const found = await listNow(handle, attribute)
    if (!isIt(stat, step, false) || ![before, after].includes(found)) throw changed(path)
    if (found === after) return found
    await writeList(handle, attribute, Buffer.from(after, 'hex'))
    const back = await listNow(handle, attribute)
    if (!isOpen(entriesIn(path, Buffer.from(back, 'hex')))) return back
    await writeList(handle, attribute, Buffer.from(before, 'hex'))
    throw new ConnectorError(
      'permission_denied',
      `The server keeps everyone on the access list of ${displayPath(path)}. Change it where the share is served from.`,
    )
  })
  return { step, at: mending.now(), undo: { kept } }
}

export async function undoOnNfs4(mending: Mending, receipt: Receipt): Promise<void> {
  const before = Before.parse(receipt.step.before).nfs4
  await withList(mending, receipt.step, async (found, attribute) => {
    if ((await requireOurs(found, attribute, receipt)) === before) return
    await writeList(found.handle, attribute, Buffer.from(before, 'hex'))
  })
}

export async function checkOnNfs4(mending: Mending, receipt: Receipt): Promise<string> {
  return withList(mending, receipt.step, async (found, attribute) => {
    await requireOurs(found, attribute, receipt)
    return `Gives everyone back what they could do with ${displayPath(found.path)}: its NFSv4 access list becomes what it was.`
  })
}

/** @throws ConnectorError `changed_while_read` unless the list is as it was left, or as it was before */
async function requireOurs({ path, handle, stat }: Found, attribute: string, { step, undo }: Receipt): Promise<string> {
  const found = await listNow(handle, attribute)
  const known = [Before.parse(step.before).nfs4, After.parse(step.after).nfs4, Undo.parse(undo).kept]
  if (isIt(stat, step, true) && known.includes(found)) return found
  throw changed(path, 'has another access list by now, or is another file', 'It is left as it is.')
}

/** What was written into a file since does not keep its rights from being given back. */
function isIt(stat: BigIntStats, step: Step, isUndo: boolean): boolean {
  const [found, before] = [factsOf(stat), Before.parse(step.before)]
  return stat.isFile() && !isUndo ? isSameFile(found, before) : found.ino === before.ino && found.uid === before.uid
}

const listNow = async (handle: FileHandle, attribute: string) =>
  (await readList(handle, attribute))?.toString('hex') ?? ''

async function withList<T>(
  { pathOf: find, nfs4, places }: Mending,
  { target }: Step,
  act: (found: Found, attribute: string) => Promise<T>,
): Promise<T> {
  const path = find(target.key)
  const attribute = nfs4(path)
  if (attribute === undefined) throw changed(path, 'does not lie on a mount of NFS 4 any more')
  const { handle, stat } = await openToChange(path, places)
  try {
    return await act({ path, handle, stat }, attribute)
  } catch (error) {
    throw connectorFault(path, error)
  } finally {
    await handle.close()
  }
}

function entriesIn(path: Buffer, bytes: Buffer): RawAce[] {
  const aces = readEntries(bytes)
  if (aces) return aces
  throw new ConnectorError('io_error', `The access list of ${displayPath(path)} cannot be understood, so it is left.`)
}
