import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { changed, checksumOf } from './file-facts.ts'
import type { Mending } from './mending.ts'
import { applyQuarantine, checkQuarantine, planQuarantine, QuarantineBefore, undoQuarantine } from './quarantine.ts'
import { inFolderOf, look } from './spot.ts'

const Params = z.object({})

/** Moves a copy to quarantine, which is as good as deleting it and can be taken back, only while what it is a copy of is there. */
export function deleteCopy(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    apply: step =>
      applyQuarantine(mending, step, {
        why: 'delete_copy',
        verify: before => requireOriginal(mending, step.target, before),
      }),
    undo: receipt => undoQuarantine(mending, receipt),
    checkUndo: receipt => checkQuarantine(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget): Promise<Step> {
  const original = mending.pathOf(originalOf(target))
  const reason = `It is the same, byte by byte, as ${displayPath(original)}, which stays.`
  const says = `to quarantine, a copy of ${displayPath(original)}, which stays; a note stays in its place`
  const step = await planQuarantine(mending, target, { reason, says })
  await requireOriginal(mending, target, QuarantineBefore.parse(step.before))
  return step
}

/** @throws ConnectorError `changed_while_read` unless the original is there, another file, and the same byte by byte */
async function requireOriginal(
  mending: Mending,
  target: RemedyTarget,
  copy: z.infer<typeof QuarantineBefore>,
): Promise<void> {
  const path = mending.pathOf(originalOf(target))
  await inFolderOf(path, mending.places, async spot => {
    const stat = await look(spot.at(spot.name))
    if (!stat?.isFile()) throw changed(path, 'is gone, so that its copy stays')
    if (String(stat.ino) === copy.ino && String(stat.dev) === copy.dev)
      throw changed(path, 'is the copy itself, so that it stays')
    if (String(stat.size) !== copy.size || (await checksumOf(spot.at(spot.name))) !== copy.checksum)
      throw changed(path, 'is not the same as its copy any more, so that the copy stays')
  })
}

function originalOf({ key, copyOf }: RemedyTarget): string {
  if (copyOf !== undefined) return copyOf
  throw new ConnectorError('excluded', `It is not said what ${key} is a copy of.`)
}
