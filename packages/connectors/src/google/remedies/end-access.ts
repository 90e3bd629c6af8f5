import { z } from 'zod'
import type { Receipt, Remedy, RemedyTarget, Step } from '../../kit/connector.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { heldOf, isSame, nameOfHeld } from './held.ts'
import type { Meant } from '../../kit/meant.ts'
import { changed, type Mending } from './mending.ts'
import { endPermission } from './permission-calls.ts'
import { Before as Taken, beforeOf, findTaken, placeNow } from './remove-access.ts'

const Days = z.looseObject({ days: z.int().min(1).max(365).default(30) })
type Days = z.infer<typeof Days>
const Before = Taken.extend({ ends: z.string() })

const day = 86_400_000

/** Google lets the access of people and groups end, not links. */
const outsiders: Meant<Days> = {
  params: Days,
  takes: (principal, { ownDomains }) =>
    (principal.kind === 'user' || !principal.name.startsWith('everyone@')) &&
    ['outside', 'personal'].includes(shareTypeOf(principal, ownDomains)),
}

/** Lets the access of people outside end in a while, unless it ends before. */
export function endAccess(mending: Mending): Required<Remedy<Days>> {
  return {
    params: Days,
    plan: (target, params) => plan(mending, target, params),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget, params: Days): Promise<Step[]> {
  const found = await findTaken(mending, target, { meant: outsiders, params })
  const ends = new Date(mending.now().getTime() + params.days * day).toISOString()
  return found.flatMap(({ spot, origin, permission }) => {
    const held = heldOf(permission)
    if (held.expires !== null && Date.parse(held.expires) <= Date.parse(ends) + day) return []
    const where = origin.file === spot.file ? spot.name : `the folder ${origin.name}`
    return {
      target: { ...target, grant: permission.id },
      says: `Lets ${nameOfHeld(held)} to ${where} end on ${ends.slice(0, 10)}.`,
      before: { ...beforeOf(origin, held), ends },
      after: { held: { ...held, expires: ends } },
    }
  })
}

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const { ends, ...before } = Before.parse(step.before)
  const spot = await placeNow(mending, before)
  const found = spot.permissions.find(({ id }) => id === before.held.id)
  if (!found) throw changed(before.name)
  const held = heldOf(found)
  if (!isSame(held, { ...before.held, expires: ends })) {
    if (!isSame(held, before.held)) throw changed(before.name)
    await endPermission(mending, spot, { id: held.id, role: held.role, expires: ends })
  }
  return { step, at: mending.now(), undo: { ...before, ends } }
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const { ends: _, ...before } = Before.parse(step.before)
  const spot = await placeNow(mending, before)
  const found = spot.permissions.find(({ id }) => id === before.held.id)
  if (!found) throw changed(before.name, 'has ended for them already', 'Share it anew.')
  const { id, role, expires } = before.held
  if (!isSame(heldOf(found), before.held)) await endPermission(mending, spot, { id, role, expires })
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const { ends, ...before } = Before.parse(step.before)
  const spot = await placeNow(mending, before)
  const found = spot.permissions.find(({ id }) => id === before.held.id)
  if (!found) throw changed(before.name, 'has ended for them already', 'Share it anew.')
  const { expires } = before.held
  return `Lets ${nameOfHeld(before.held)} to ${before.name} last ${expires === null ? 'without end' : `until ${expires.slice(0, 10)}`} again, not until ${ends.slice(0, 10)}.`
}
