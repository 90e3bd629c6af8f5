import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { decodeKey, displayPath, encodeKey } from '../../../kit/key.ts'
import { Facts } from './file-facts.ts'
import { readFileFacts, requireSame } from './found-file.ts'
import type { Mending } from './mending.ts'
import { leaveNote, noteName, noteText, takeNote } from './note.ts'
import { checkBack, putAway, putBack, requireHome } from './put-away.ts'
import { inFolderOf, type Spot } from './spot.ts'

const Params = z.object({
  /** A sentence of the note that stays in its place. */
  reason: z.string().trim().min(1).max(500).optional(),
})
export const QuarantineBefore = Facts.extend({
  checksum: z.string(),
  /** When it was looked at. */
  at: z.string(),
})
export const QuarantineAfter = z.object({
  /** The folder that the quarantine is in. */
  home: z.string(),
  /** Its place in the quarantine. */
  entry: z.string(),
  note: z.object({ key: z.string(), text: z.string() }).nullable(),
})

/** Moves a file out of people's reach, with all that putting it back needs, and leaves a note where it was. */
export function quarantine(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: (target, { reason }) =>
      planQuarantine(mending, target, { reason, says: 'to quarantine; a note stays in its place' }),
    apply: step => applyQuarantine(mending, step, { why: 'quarantine' }),
    undo: receipt => undoQuarantine(mending, receipt),
    checkUndo: receipt => checkQuarantine(mending, receipt),
  }
}

export async function planQuarantine(
  mending: Mending,
  target: RemedyTarget,
  { reason, says }: { reason?: string | undefined; says: string },
): Promise<Step> {
  const path = mending.pathOf(target.key)
  return inFolderOf(path, mending.places, async spot => {
    const { stat, facts, checksum } = await readFileFacts(spot, target)
    const home = await requireHome(mending, path, stat.dev)
    const at = mending.now()
    const entry = entryOf(target.key, { ...facts, checksum })
    const note = await noteName(spot)
    const before: z.infer<typeof QuarantineBefore> = { ...facts, checksum, at: at.toISOString() }
    const after: z.infer<typeof QuarantineAfter> = {
      home,
      entry,
      note: note ? { key: keyBeside(path, note), text: noteText(spot.name, { at, id: entry, reason }) } : null,
    }
    return { target, says: `Moves ${displayPath(path)} ${says}.`, before, after, takes: 'item' }
  })
}

export async function applyQuarantine(
  mending: Mending,
  step: Step,
  { why, verify }: { why: string; verify?: (before: z.infer<typeof QuarantineBefore>) => Promise<void> },
): Promise<Receipt> {
  const path = mending.pathOf(step.target.key)
  const before = QuarantineBefore.parse(step.before)
  const { home, entry: id, note } = QuarantineAfter.parse(step.after)
  return inFolderOf(path, mending.places, async spot => {
    const undo = await putAway(mending, spot, {
      home,
      id,
      why,
      key: step.target.key,
      before,
      async verify(stat) {
        await requireSame(spot, stat, before)
        await verify?.(before)
      },
      finish: async entry => {
        if (note) await leaveNote(spotOf(spot, note.key), entry, { text: note.text, file: before })
      },
    })
    return { step, at: mending.now(), undo }
  })
}

export async function undoQuarantine(mending: Mending, { step, undo }: Receipt): Promise<void> {
  const path = mending.pathOf(step.target.key)
  const { home, entry: id, note } = QuarantineAfter.parse(step.after)
  await inFolderOf(path, mending.places, spot =>
    putBack(mending, spot, {
      home,
      id,
      undo,
      before: QuarantineBefore.parse(step.before),
      clear: async entry => {
        if (note) await takeNote(spotOf(spot, note.key), entry, note.text)
      },
    }),
  )
}

/** Says what would come back. @throws ConnectorError where it cannot */
export async function checkQuarantine(mending: Mending, { step }: Receipt): Promise<string> {
  const path = mending.pathOf(step.target.key)
  const { home, entry: id } = QuarantineAfter.parse(step.after)
  const before = QuarantineBefore.parse(step.before)
  const isBack = await inFolderOf(path, mending.places, spot => checkBack(mending, spot, { home, id, before }))
  return isBack ? backAlready(path) : `Puts ${displayPath(path)} back as it was: ${factsIn(before)}.`
}

export const backAlready = (path: Buffer) => `${displayPath(path)} is back in its place already.`

/** What of a file people know it by. */
export const factsIn = ({ size, mode, mtimeNs }: Facts) =>
  `${size} bytes, mode ${mode}, changed last on ${new Date(Number(BigInt(mtimeNs) / 1_000_000n)).toISOString().slice(0, 10)}`

/** The same file in the same place has the same entry, so that a step that is done again finds what it did. */
export const entryOf = (key: string, { ino, size, mtimeNs, checksum }: Facts & { checksum: string }) =>
  createHash('sha256').update([key, ino, size, mtimeNs, checksum].join('\0')).digest('hex').slice(0, 32)

const keyBeside = (path: Buffer, name: Buffer) =>
  encodeKey(Buffer.concat([path.subarray(0, path.lastIndexOf(0x2f) + 1), name]))

/** Another name in the same folder; what a plan names elsewhere is refused. */
function spotOf(spot: Spot, key: string): Spot {
  const path = decodeKey(key)
  const name = path.subarray(path.lastIndexOf(0x2f) + 1)
  if (
    !path.subarray(0, path.length - name.length).equals(spot.path.subarray(0, spot.path.length - spot.name.length)) ||
    name.length === 0
  )
    throw new ConnectorError('excluded', `${displayPath(path)} does not lie beside ${displayPath(spot.path)}.`)
  return { ...spot, path, name }
}
