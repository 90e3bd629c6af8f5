import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../connector.ts'
import { displayPath, encodeKey } from '../key.ts'
import { objectOf, type ObjectName } from './keys.ts'
import { sameContent } from './same-content.ts'
import type { FoundObject, ObjectStore } from './store.ts'

const Params = z.object({
  /** A sentence of the note that stays in its place. */
  reason: z.string().trim().min(1).max(500).optional(),
})
const Before = z.object({ stamp: z.string(), size: z.number(), kept: z.unknown() })
const After = z.object({
  /** Where it lies in quarantine. */
  bucket: z.string(),
  key: z.string(),
  note: z.string().nullable(),
})
type Before = z.infer<typeof Before>
type After = z.infer<typeof After>

export interface Quarantining {
  store: ObjectStore
  /** Of the quarantine; undefined where the settings name none. */
  home: string | undefined
  /** Whether the source is for this bucket. */
  covers(bucket: string): boolean
  now(): Date
}

/** Moves an object into a bucket that nobody else reaches: copied, the copy read against it, then deleted; a note stays in its place. */
export function quarantine(given: Quarantining): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: (target, { reason }) => plan(given, target, reason),
    async apply(step) {
      await apply(given, step)
      return { step, at: given.now(), undo: step.before }
    },
    undo: (receipt: Receipt) => undo(given, receipt.step),
    async checkUndo({ step }) {
      const { from, isBack } = await lookBack(given, step)
      return isBack ? `${nameOf(from)} is back in its place already.` : `Puts ${nameOf(from)} back in its place.`
    },
  }
}

async function plan(given: Quarantining, target: RemedyTarget, reason: string | undefined): Promise<Step | undefined> {
  const { store, now } = given
  const from = placeOf(given, target)
  const home = await requireHome(given, from.bucket)
  const found = await store.look(from)
  if (!found) return undefined
  if (target.stamp !== undefined && target.stamp !== found.stamp) throw changed(from)
  if (found.size > store.mostCopied)
    throw new ConnectorError(
      'too_large',
      `${nameOf(from)} has ${found.size} bytes; ${store.mostCopied} can be copied in one go.`,
    )
  const { kept = null, stays } = (await store.aside?.(from)) ?? {}
  const before: Before = { stamp: found.stamp, size: found.size, kept }
  const hasNote = (await store.look(noteOf(from))) === undefined
  const after: After = {
    bucket: home,
    key: `quarantine/${createHash('sha256').update([target.key, found.stamp].join('\0')).digest('hex').slice(0, 32)}`,
    note: hasNote ? noteText(from, { at: now(), reason }) : null,
  }
  const says = `Moves ${nameOf(from)} to quarantine in ${home}; a note stays in its place.${stays === undefined ? '' : ` ${stays}`}`
  return { target, says, before, after, takes: 'item' }
}

async function apply(given: Quarantining, step: Step): Promise<void> {
  const { store } = given
  const { from, to, before, after } = await partsOf(given, step)
  await requireHome(given, from.bucket)
  const [found, copy] = await Promise.all([store.look(from), store.look(to)])
  if (!found) {
    if (copy?.size === before.size) return
    throw new ConnectorError('vanished', `${nameOf(from)} is no longer there.`)
  }
  if (found.stamp !== before.stamp) throw changed(from)
  if (copy?.size !== found.size) await store.copy(from, to, found)
  await requireCopy(store, { from, to })
  await store.remove(from, found)
  if (after.note !== null) await store.write(noteOf(from), after.note)
}

async function undo(given: Quarantining, step: Step): Promise<void> {
  const { store } = given
  const { from, to, before, after, isBack } = await lookBack(given, step)
  if (isBack) return
  const copy = await requireFound(store, to)
  if (!(await store.look(from))) await store.copy(to, from, copy)
  await requireCopy(store, { from: to, to: from })
  await store.restore?.(from, before.kept)
  await store.remove(to, copy)
  if (after.note !== null) await takeNote(store, from, after.note)
}

/** @throws ConnectorError where it cannot be put back */
async function lookBack(given: Quarantining, step: Step) {
  const { store } = given
  const parts = await partsOf(given, step)
  const [found, copy] = await Promise.all([store.look(parts.from), store.look(parts.to)])
  if (found && !copy) return { ...parts, isBack: true }
  if (!copy) throw new ConnectorError('vanished', `${nameOf(parts.from)} is no longer in quarantine.`)
  // Putting back may have been cut off after the copy.
  if (found && !(await sameContent(store, parts.to, parts.from))) throw changed(parts.from)
  return { ...parts, isBack: false }
}

async function partsOf(given: Quarantining, step: Step) {
  const [before, after] = [Before.parse(step.before), After.parse(step.after)]
  const to = { bucket: after.bucket, key: Buffer.from(after.key) }
  if (after.bucket !== given.home)
    throw new ConnectorError('excluded', `The settings do not name ${after.bucket} as the quarantine any more.`)
  return { from: placeOf(given, step.target), to, before, after }
}

/** @throws ConnectorError `vanished` for what is none of the source's objects */
function placeOf({ covers, home }: Quarantining, { key }: Pick<RemedyTarget, 'key'>): ObjectName {
  const place = objectOf(key)
  if (!covers(place.bucket) || place.bucket === home)
    throw new ConnectorError('vanished', `The data source does not read ${place.bucket}.`)
  return place
}

/** @throws ConnectorError where there is no quarantine, or where others get in */
async function requireHome({ store, home }: Quarantining, bucket: string): Promise<string> {
  if (home === undefined)
    throw new ConnectorError(
      'unsupported',
      `There is no place to put what lies in ${bucket}: name a quarantine in the settings of the data source.`,
    )
  const who = await store.openTo(home)
  if (who === undefined) return home
  throw new ConnectorError(
    'permission_denied',
    `The quarantine ${home} lets others in (${who}), so nothing is put there.`,
  )
}

async function requireFound(store: ObjectStore, place: ObjectName): Promise<FoundObject> {
  const found = await store.look(place)
  if (found) return found
  throw new ConnectorError('vanished', `${nameOf(place)} is no longer there.`)
}

/** Nothing is deleted before its copy was read. */
async function requireCopy(store: ObjectStore, { from, to }: { from: ObjectName; to: ObjectName }): Promise<void> {
  if (await sameContent(store, from, to)) return
  throw new ConnectorError('io_error', `The copy of ${nameOf(from)} is not the same; nothing was deleted.`)
}

const noteOf = ({ bucket, key }: ObjectName): ObjectName => ({
  bucket,
  key: Buffer.concat([key, Buffer.from('.quarantined.txt')]),
})

/** What somebody has written over it stays. */
async function takeNote(store: ObjectStore, from: ObjectName, text: string): Promise<void> {
  const note = noteOf(from)
  const found = await store.look(note)
  if (found?.size === Buffer.byteLength(text)) await store.remove(note, found)
}

function noteText({ key }: ObjectName, { at, reason }: { at: Date; reason: string | undefined }): string {
  const name = encodeKey(key).split('/').at(-1) ?? ''
  return `${name} was moved to quarantine on ${at.toISOString().slice(0, 10)}.${reason ? ` ${reason}` : ''} Ask the administrator of Sharelight for it.\n`
}

const nameOf = ({ bucket, key }: ObjectName) => `${bucket}/${displayPath(key)}`
const changed = (place: ObjectName) =>
  new ConnectorError('changed_while_read', `${nameOf(place)} is not what this was planned for. Plan again.`)
