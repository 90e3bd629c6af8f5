import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { itemPath, type Place } from '../drives/keys.ts'
import { giveAgain, onReturn, whyNotAgain } from './give-back.ts'
import { Held, heldOf, isSame, nameOfHeld, type Permission } from './held.ts'
import { changed, type Mending } from './mending.ts'
import { taking, type Meant } from './meant.ts'
import { itemAt, nameOf, permissionsAt, readSpot, rootOf, type Spot } from './spot.ts'
import { refusedFor } from './write-fault.ts'

const Before = z.object({
  held: Held,
  /** Where it was given: the item, or what it lies in. */
  at: z.object({ drive: z.string(), item: z.string() }),
  name: z.string(),
  folder: z.string().optional(),
})
type Before = z.infer<typeof Before>

/** Takes links and grants off an item, each by itself: where it was given, if the item only takes it over. */
export function removeAccess<P>(mending: Mending, meant: Meant<P>): Required<Remedy<P>> {
  return {
    params: meant.params,
    plan: (target, params) => plan(mending, target, { meant, params }),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan<P>(
  mending: Mending,
  target: RemedyTarget,
  { meant, params }: { meant: Meant<P>; params: P },
): Promise<Step[]> {
  const spot = await readSpot(mending, target)
  const all = await taking(mending, spot.permissions, { meant, params, grant: target.grant })
  const steps: Step[] = []
  let kept: string | undefined
  for (const permission of all) {
    const root = await rootOf(mending, spot, permission.id)
    if (root.item.root && !spot.item.root) kept = nameOfHeld(heldOf(permission))
    else steps.push(stepOf(mending, target, { spot, root, permission }))
  }
  if (steps.length === 0 && kept !== undefined)
    throw new ConnectorError(
      'excluded',
      `${spot.name} has ${kept} from its drive or site as a whole, which is not changed for the sake of one item. Take it off there.`,
      { kind: 'kept' },
    )
  // A service lists in no order that lasts.
  return steps.toSorted((one, other) => one.says.localeCompare(other.says))
}

interface Found {
  spot: Spot
  root: Spot
  permission: Permission
}

function stepOf({ io }: Mending, target: RemedyTarget, { spot, root, permission }: Found): Step {
  const held = heldOf(permission)
  const isInherited = root.place.item !== spot.place.item
  const back = whyNotAgain(held, io.now())
  const before: Before = { held, at: root.place, name: spot.name, ...(isInherited && { folder: root.name }) }
  return {
    target: { ...target, grant: permission.id },
    says: [
      isInherited
        ? `Takes ${nameOfHeld(held)} off the folder ${root.name}, from which ${spot.name} has it, and so off all that lies there.`
        : `Takes ${nameOfHeld(held)} off ${spot.name}.`,
      back === undefined ? onReturn(held) : `It cannot be taken back from here. ${back}`,
    ].join(' '),
    before,
    after: { held: null },
    takes: { grants: [permission.id] },
  }
}

/** @throws ConnectorError `changed_while_read` */
async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const before = Before.parse(step.before)
  const own = placeIn(step)
  const places = own.item === before.at.item ? [own] : [before.at, own]
  for (const place of places) await removeAt(mending, place, before)
  // Where it is inherited after all, Microsoft 365 says that it is done, and does nothing.
  if ((await permissionsAt(mending, own))?.some(({ id }) => id === before.held.id))
    throw new ConnectorError(
      'io_error',
      `Microsoft 365 said that it took ${nameOfHeld(before.held)} off ${before.name}, but it is there still: it comes from a folder or site above. Plan again, or take it off there.`,
    )
  return { step, at: mending.io.now(), undo: { held: before.held, at: before.at } }
}

/** What is not there any more was taken off already. */
async function removeAt(mending: Mending, place: Place, { held, name }: Before): Promise<void> {
  const [item, permissions] = await Promise.all([itemAt(mending, place), permissionsAt(mending, place)])
  if (!item || !permissions) throw changed(name, 'is gone')
  const found = permissions.find(({ id }) => id === held.id)
  if (!found) return
  if (!isSame(heldOf(found), held)) throw changed(name)
  const answer = await mending.graph
    .call({
      path: `${itemPath(place)}/permissions/${encodeURIComponent(held.id)}`,
      method: 'DELETE',
      bucket: 'files',
      what: `Taking access off ${nameOf(item)}`,
      ...(item.eTag && { headers: { 'if-match': item.eTag } }),
    })
    .catch((error: unknown) => refusedRemoval(error, name))
  answer?.discard()
}

/** A service that says that it is inherited, says so with 400. What went meanwhile is gone. */
function refusedRemoval(error: unknown, name: string): undefined {
  if (error instanceof Error && 'status' in error && error.status === 404) return undefined
  if (error instanceof Error && 'status' in error && error.status === 400)
    throw new ConnectorError(
      'io_error',
      `Microsoft 365 does not take it off ${name}: it comes from a folder or site above. Plan again, or take it off there.`,
      { cause: error },
    )
  return refusedFor(name, 'Files.ReadWrite.All')(error)
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const before = Before.parse(step.before)
  if ((await whatIsThere(mending, before)) === 'back') return
  await giveAgain(mending, before.at, before.held)
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const before = Before.parse(step.before)
  const where = before.folder ?? before.name
  if ((await whatIsThere(mending, before)) === 'back') return `${where} has ${nameOfHeld(before.held)} again already.`
  const why = whyNotAgain(before.held, mending.io.now())
  if (why !== undefined) throw new ConnectorError('unsupported', why)
  return before.held.link
    ? `Makes ${nameOfHeld(before.held)} anew for ${where}: the old address stays dead, the new one has to be passed on.`
    : `Gives ${where} ${nameOfHeld(before.held)} again, without a mail to them.`
}

/** @throws ConnectorError `changed_while_read` where the item is gone */
async function whatIsThere(mending: Mending, { at, held, name, folder }: Before): Promise<'back' | 'off'> {
  const permissions = await permissionsAt(mending, at)
  if (!permissions) throw changed(folder ?? name, 'is gone', 'It cannot be shared again.')
  const isAgain = permissions.map(heldOf).some(other => isSame({ ...other, id: held.id }, held))
  return isAgain ? 'back' : 'off'
}

function placeIn({ target }: Step): Place {
  const [drive = '', item = ''] = target.key.split('/')
  return { drive, item }
}
