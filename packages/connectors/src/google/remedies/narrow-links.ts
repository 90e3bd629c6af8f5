import { z } from 'zod'
import type { Receipt, Remedy, RemedyTarget, Step } from '../../kit/connector.ts'
import { Held, heldOf, isSame, nameOfHeld } from './held.ts'
import { anybody } from '../../kit/meant.ts'
import { changed, type Mending } from './mending.ts'
import { givePermission, takePermission } from './permission-calls.ts'
import { Before as Taken, beforeOf, findTaken, placeNow } from './remove-access.ts'

const None = z.looseObject({})
const Before = Taken.extend({
  /** What comes in its place; nothing where everybody in the organisation may do as much already. */
  narrower: Held.nullable(),
})

/** Puts a link for everybody in the organisation in the place of one that anybody can open: the address stays. */
export function narrowLinks(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  return {
    params: None,
    plan: target => plan(mending, target),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget): Promise<Step[]> {
  const found = await findTaken(mending, target, { meant: anybody, params: {} })
  const domain = domainOf(mending)
  return found.map(({ spot, origin, permission }) => {
    const held = heldOf(permission)
    const there = origin.permissions.some(({ type, domain: of }) => type === 'domain' && of?.toLowerCase() === domain)
    const narrower: Held | null = there
      ? null
      : { ...held, id: '', type: 'domain', domain, emailAddress: null, isFound: false, expires: null }
    const where = origin.file === spot.file ? spot.name : `the folder ${origin.name}, and so for all that lies there`
    return {
      target: { ...target, grant: permission.id },
      says: `Lets ${nameOfHeld(held)} be used by people at ${domain} alone, for ${where}. The address stays.`,
      before: { ...beforeOf(origin, held), narrower },
      after: { held: narrower },
      takes: { grants: [permission.id] },
    }
  })
}

const domainOf = ({ google }: Mending) => google.admin.slice(google.admin.lastIndexOf('@') + 1).toLowerCase()

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const { narrower, ...before } = Before.parse(step.before)
  const spot = await placeNow(mending, before)
  const found = spot.permissions.find(({ id }) => id === before.held.id)
  if (found && !isSame(heldOf(found), before.held)) throw changed(before.name)
  // First the new one: nobody of the organisation is locked out meanwhile.
  if (narrower && !isThere(spot.permissions.map(heldOf), narrower)) {
    if (!found) throw changed(before.name)
    await givePermission(mending, spot, narrower)
  }
  if (found) await takePermission(mending, spot, before.held.id)
  return { step, at: mending.now(), undo: { ...before, narrower } }
}

const isThere = (all: readonly Held[], held: Held) => all.some(one => isSame({ ...one, id: held.id }, held))

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const { narrower, ...before } = Before.parse(step.before)
  const spot = await placeNow(mending, before)
  const all = spot.permissions.map(heldOf)
  if (!isThere(all, before.held)) await givePermission(mending, spot, before.held)
  const made = narrower && all.find(one => isSame({ ...one, id: narrower.id }, narrower))
  if (made) await takePermission(mending, spot, made.id)
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const { held, name, ...before } = Before.parse(step.before)
  const spot = await placeNow(mending, { held, name, ...before })
  const isBack = isThere(spot.permissions.map(heldOf), held)
  return isBack ? `${name} has ${nameOfHeld(held)} again already.` : `Opens ${name} again by ${nameOfHeld(held)}.`
}
