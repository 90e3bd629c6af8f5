import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { GraphFault } from '../fault.ts'
import { itemPath, placeOf, type Place } from '../drives/keys.ts'
import type { DriveItem } from '../drives/resources.ts'
import { giveAgain, whyNotAgain } from './give-back.ts'
import { Held, heldOf, isSame, nameOfHeld } from './held.ts'
import { changed, type Mending } from './mending.ts'
import { childOf, putText, quarantineHome } from './quarantine-home.ts'
import { itemAt, nameOf, permissionsAt, readSpot, spotAt, stampsOf } from './spot.ts'
import { refusedFor } from './write-fault.ts'

const Params = z.looseObject({
  /** A sentence of the note that stays in its place. */
  reason: z.string().trim().min(1).max(500).optional(),
})
type Params = z.infer<typeof Params>

const Before = z.object({
  name: z.string(),
  folder: z.string(),
  stamps: z.array(z.string()),
  /** Its own permissions: those of its folder come back with its place. */
  held: z.array(Held),
})
type Before = z.infer<typeof Before>
const After = z.object({ name: z.string(), manifest: z.string(), note: z.string(), text: z.string() })
type After = z.infer<typeof After>

/** Moves files to a folder of their drive that one keeper alone may open, takes their own sharing off, and leaves a note. */
export function quarantine(mending: Mending): Required<Remedy<Params>> {
  return {
    params: Params,
    plan: (target, params) => plan(mending, target, params),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

export const keeperOf = ({ settings: { quarantineKeeper } }: Mending): string => {
  if (quarantineKeeper !== undefined) return quarantineKeeper
  throw new ConnectorError(
    'permission_denied',
    'It is not said who may open what lies in quarantine: name its keeper in the settings of this data source.',
  )
}

async function plan(mending: Mending, target: RemedyTarget, { reason }: Params): Promise<Step | undefined> {
  const keeper = keeperOf(mending)
  const spot = await readSpot(mending, target)
  const { item, place, name } = spot
  const folder = item.parentReference?.id
  if (!item.file || !folder)
    throw new ConnectorError('unsupported', `${name} is no file: only files are moved to quarantine.`)
  const parent = await spotAt(mending, { drive: place.drive, item: folder })
  if (!parent) throw changed(name, 'was moved while it was looked at')
  const above = new Set(parent.permissions.map(({ id }) => id))
  const held = spot.permissions.filter(({ id }) => !above.has(id)).map(heldOf)
  const lost = held.filter(one => whyNotAgain(one, mending.io.now()) !== undefined)
  const entry = createHash('sha256')
    .update(`${target.key} ${stampsOf(item).join(' ')}`)
    .digest('hex')
    .slice(0, 12)
  const plain = displayPath(Buffer.from(item.name || item.id))
  const before: Before = { name: plain, folder, stamps: stampsOf(item), held }
  const after: After = {
    name: `${entry} ${plain}`.slice(0, 250),
    manifest: `${entry}.json`,
    note: `${plain.slice(0, 200)} - in quarantine.txt`,
    text: `${plain} was moved to quarantine on ${mending.io.now().toISOString().slice(0, 10)} (${entry}). Ask ${keeper} for it.${reason === undefined ? '' : ` ${reason}`}\n`,
  }
  return {
    target,
    says: [
      `Moves ${name} to the quarantine of its drive, which ${keeper} alone may open, and leaves a note in its place.`,
      held.length ? `It loses ${held.map(nameOfHeld).join(', ')}; links get new addresses when it is put back.` : '',
      lost.length ? `Not to be given again: ${lost.map(nameOfHeld).join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    before,
    after,
    takes: 'item',
  }
}

/** @throws ConnectorError `changed_while_read` */
async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const before = Before.parse(step.before)
  const after = After.parse(step.after)
  const place = placeOf(step.target.key)
  const keeper = keeperOf(mending)
  const item = await itemAt(mending, place)
  if (!item) throw changed(before.name, 'is gone')
  const home = await quarantineHome(mending, place.drive, keeper)
  if (item.parentReference?.id !== home) {
    await requireAsPlanned(mending, item, { place, before })
    // First the way back, then the move: whatever ends the process in between, the manifest says where it belongs.
    const manifest = { key: step.target.key, ...before, at: mending.io.now().toISOString() }
    await putText(
      mending,
      { drive: place.drive, item: home },
      { name: after.manifest, text: JSON.stringify(manifest, null, 2) },
    )
    await move(mending, item, { place, folder: home, name: after.name })
  }
  await strip(mending, { place, home, name: before.name })
  await putText(
    mending,
    { drive: place.drive, item: before.folder },
    { name: after.note, text: after.text, isNew: true },
  )
  return { step, at: mending.io.now(), undo: { home } }
}

async function requireAsPlanned(
  mending: Mending,
  item: DriveItem,
  { place, before: { name, folder, stamps, held } }: { place: Place; before: Before },
): Promise<void> {
  if (item.parentReference?.id !== folder || nameOf(item) !== `"${name}"`)
    throw changed(name, 'was moved or renamed since')
  if (!stampsOf(item).some(stamp => stamps.includes(stamp))) throw changed(name, 'was written to since')
  const now = (await permissionsAt(mending, place))?.map(heldOf) ?? []
  if (held.some(one => !now.some(other => isSame(one, other)))) throw changed(name)
}

interface Move {
  place: Place
  folder: string
  name: string
  wayOut?: string
}

async function move({ graph }: Mending, item: DriveItem, { place, folder, name, wayOut }: Move): Promise<void> {
  const answer = await graph
    .call({
      path: itemPath(place),
      method: 'PATCH',
      bucket: 'files',
      what: `The place of ${name}`,
      body: { parentReference: { id: folder }, name },
      ...(item.eTag && { headers: { 'if-match': item.eTag } }),
    })
    .catch((error: unknown) => {
      if (error instanceof GraphFault && error.status === 409)
        throw new ConnectorError(
          'io_error',
          `Something else has taken the name ${name} there. Rename that, then try again.`,
          { cause: error },
        )
      return refusedFor(name, 'Files.ReadWrite.All', wayOut)(error)
    })
  answer.discard()
}

/** What it has that the quarantine itself has not, was given to the file alone. */
async function strip(
  mending: Mending,
  { place, home, name }: { place: Place; home: string; name: string },
): Promise<void> {
  const [own, above] = await Promise.all([
    permissionsAt(mending, place),
    permissionsAt(mending, { drive: place.drive, item: home }),
  ])
  const kept = new Set(above?.map(({ id }) => id))
  for (const { id } of own ?? []) {
    if (kept.has(id)) continue
    const path = `${itemPath(place)}/permissions/${encodeURIComponent(id)}`
    const answer = await mending.graph
      .call({ path, method: 'DELETE', bucket: 'files', what: `Taking access off ${name}` })
      .catch(refusedFor(name, 'Files.ReadWrite.All'))
    answer.discard()
  }
  const left = (await permissionsAt(mending, place))?.filter(({ id }) => !kept.has(id)) ?? []
  if (left.length)
    throw new ConnectorError('io_error', `${name} is in quarantine, but Microsoft 365 left it shared. Do it again.`)
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const before = Before.parse(step.before)
  const { manifest, note, text } = After.parse(step.after)
  const place = placeOf(step.target.key)
  const { item, isBack } = await stand(mending, step)
  const home = item.parentReference?.id ?? ''
  if (!isBack)
    await move(mending, item, { place, folder: before.folder, name: before.name, wayOut: 'It stays in quarantine.' })
  const now = (await permissionsAt(mending, place))?.map(heldOf) ?? []
  for (const held of before.held) {
    const isThere = now.some(other => isSame({ ...other, id: held.id }, held))
    if (!isThere && whyNotAgain(held, mending.io.now()) === undefined) await giveAgain(mending, place, held)
  }
  await removeText(mending, { drive: place.drive, item: before.folder }, { name: note, size: Buffer.byteLength(text) })
  if (!isBack) await removeText(mending, { drive: place.drive, item: home }, { name: manifest })
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const { name, held } = Before.parse(step.before)
  const { isBack } = await stand(mending, step)
  if (isBack) return `"${name}" is where it was already.`
  const lost = held.filter(one => whyNotAgain(one, mending.io.now()) !== undefined)
  return [
    `Puts "${name}" back where it was, and shares it as it was; links get new addresses.`,
    lost.length ? `Not given again: ${lost.map(nameOfHeld).join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** @throws ConnectorError `changed_while_read` for what is in neither place, or has nowhere to go back to */
async function stand(mending: Mending, step: Step): Promise<{ item: DriveItem; isBack: boolean }> {
  const { name, folder } = Before.parse(step.before)
  const after = After.parse(step.after)
  const place = placeOf(step.target.key)
  const item = await itemAt(mending, place)
  if (!item) throw changed(`"${name}"`, 'is gone', 'It cannot be put back.')
  if (item.parentReference?.id === folder) return { item, isBack: true }
  if (item.name !== after.name)
    throw changed(`"${name}"`, 'was moved out of quarantine by somebody', 'It is left there.')
  if (!(await itemAt(mending, { drive: place.drive, item: folder })))
    throw changed(`The folder of "${name}"`, 'is gone', 'Restore it from the recycle bin, then take this back again.')
  return { item, isBack: false }
}

/** Only what is ours goes: a text that somebody has written to stays. */
async function removeText(mending: Mending, at: Place, { name, size }: { name: string; size?: number }): Promise<void> {
  const found = await childOf(mending, at, name)
  if (!found || (size !== undefined && found.size !== size)) return
  const path = itemPath({ drive: at.drive, item: found.id })
  const answer = await mending.graph
    .call({ path, method: 'DELETE', bucket: 'files', what: `The note ${name}` })
    .catch(refusedFor(name, 'Files.ReadWrite.All'))
  answer.discard()
}
