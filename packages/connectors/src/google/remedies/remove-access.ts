import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { rootOf, rootText } from '../drive/keys.ts'
import type { Permission } from '../drive/resources.ts'
import { Held, heldOf, isSame, nameOfHeld } from './held.ts'
import type { Meant } from '../../kit/meant.ts'
import { taken } from './meant.ts'
import { changed, type Mending } from './mending.ts'
import { givePermission, takePermission } from './permission-calls.ts'
import { originOf, permissionsAt, readSpot, spotAt, whoMay, type Spot } from './spot.ts'

export const Before = z.object({
  held: Held,
  /** Where it was given: the file itself, or a folder above it. */
  root: z.string(),
  file: z.string(),
  name: z.string(),
})
export type Before = z.infer<typeof Before>

/** Takes permissions off a file, each by itself: where it was given, if the file only takes it over. */
export function removeAccess<P>(mending: Mending, meant: Meant<P>): Required<Remedy<P>> {
  return {
    params: meant.params,
    plan: (target, params) => plan(mending, target, { meant, params }),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

export interface Found {
  spot: Spot
  origin: Spot
  permission: Permission
}

/** What it is about, each with where it was given. @throws ConnectorError where all of it comes with the drive */
export async function findTaken<P>(
  mending: Mending,
  target: RemedyTarget,
  { meant, params }: { meant: Meant<P>; params: P },
): Promise<Found[]> {
  const spot = await readSpot(mending, target)
  const around = { params, ownDomains: await mending.ownDomains() }
  const found: Found[] = []
  let kept: string | undefined
  for (const permission of taken(spot.permissions, { meant, around, grant: target.grant })) {
    const origin = await originOf(mending, spot, permission.id)
    if (origin.isTop && !spot.isTop) kept = nameOfHeld(heldOf(permission))
    else found.push({ spot, origin, permission })
  }
  if (!found.length && kept !== undefined)
    throw new ConnectorError(
      'excluded',
      `${spot.name} has ${kept} from its drive as a whole, which is not changed for the sake of one file. Take it off there.`,
      { kind: 'kept' },
    )
  return found.toSorted((one, other) => one.permission.id.localeCompare(other.permission.id))
}

async function plan<P>(
  mending: Mending,
  target: RemedyTarget,
  wanted: { meant: Meant<P>; params: P },
): Promise<Step[]> {
  const found = await findTaken(mending, target, wanted)
  return found.map(({ spot, origin, permission }) => {
    const held = heldOf(permission)
    const where =
      origin.file === spot.file
        ? `Takes ${nameOfHeld(held)} off ${spot.name}.`
        : `Takes ${nameOfHeld(held)} off the folder ${origin.name}, from which ${spot.name} has it, and so off all that lies there.`
    return {
      target: { ...target, grant: permission.id },
      says: `${where} Taking this back lets them in again as before, by the same address and without a mail.`,
      before: beforeOf(origin, held),
      after: { held: null },
      takes: { grants: [permission.id] },
    }
  })
}

export const beforeOf = ({ root, file, name }: Spot, held: Held): Before => ({ held, root: rootText(root), file, name })

/** @throws ConnectorError `changed_while_read` */
export async function placeNow(mending: Mending, { root: text, file, name }: Before): Promise<Spot> {
  const root = rootOf(text)
  const spot = root && (await spotAt(mending, { root, as: await whoMay(mending, root) }, file))
  if (!spot) throw changed(name, 'is gone')
  return spot
}

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const before = Before.parse(step.before)
  const spot = await placeNow(mending, before)
  const found = spot.permissions.find(({ id }) => id === before.held.id)
  const receipt = { step, at: mending.now(), undo: before }
  if (!found) return receipt
  if (!isSame(heldOf(found), before.held)) throw changed(before.name)
  await takePermission(mending, spot, before.held.id)
  if ((await permissionsAt(mending, spot, spot.file))?.some(({ id }) => id === before.held.id))
    throw new ConnectorError(
      'io_error',
      `Google said that it took ${nameOfHeld(before.held)} off ${before.name}, but it is there still: it comes from a folder above. Take it off there.`,
    )
  return receipt
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const before = Before.parse(step.before)
  const spot = await placeNow(mending, before)
  if (isBack(spot, before)) return
  requireLife(before, mending.now())
  await givePermission(mending, spot, before.held)
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const before = Before.parse(step.before)
  const spot = await placeNow(mending, before)
  if (isBack(spot, before)) return `${before.name} has ${nameOfHeld(before.held)} again already.`
  requireLife(before, mending.now())
  return `Gives ${before.name} ${nameOfHeld(before.held)} again, without a mail to anybody.`
}

const isBack = ({ permissions }: Spot, { held }: Before) =>
  permissions.some(permission => isSame({ ...heldOf(permission), id: held.id }, held))

/** @throws ConnectorError `unsupported` for what would have ended by itself */
function requireLife({ held, name }: Before, now: Date): void {
  if (held.expires === null || Date.parse(held.expires) > now.getTime()) return
  throw new ConnectorError(
    'unsupported',
    `It would have ended by itself on ${held.expires.slice(0, 10)}: ${nameOfHeld(held)} of ${name} is not given again. Share it anew.`,
  )
}
