import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { itemPath } from '../drives/keys.ts'
import { Held, heldOf, isSame, nameOfHeld } from './held.ts'
import { changed, type Mending } from './mending.ts'
import { itemAt, permissionsAt, readSpot, rootOf } from './spot.ts'
import { refusedFor } from './write-fault.ts'

const Params = z.looseObject({ days: z.coerce.number().int().min(1).max(730).default(30) })
type Params = z.infer<typeof Params>

const Before = z.object({ held: Held, at: z.object({ drive: z.string(), item: z.string() }), name: z.string() })
const After = z.object({ expires: z.string() })

/** Lets links end after so many days; people can use them until then, by the same address. */
export function expireLinks(mending: Mending): Required<Remedy<Params>> {
  return {
    params: Params,
    plan: (target, params) => plan(mending, target, params),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

const dayMs = 24 * 3600_000

async function plan(mending: Mending, target: RemedyTarget, { days }: Params): Promise<Step[]> {
  const spot = await readSpot(mending, target)
  const ends = `${new Date(mending.io.now().getTime() + days * dayMs).toISOString().slice(0, 10)}T23:59:59Z`
  const steps: Step[] = []
  for (const permission of spot.permissions) {
    const held = heldOf(permission)
    const isMeant = held.link && (target.grant === undefined || target.grant === permission.id)
    if (!isMeant || (held.expires !== null && Date.parse(held.expires) <= Date.parse(ends))) continue
    const root = await rootOf(mending, spot, permission.id)
    const where =
      root.place.item === spot.place.item ? spot.name : `the folder ${root.name}, in which ${spot.name} lies,`
    steps.push({
      target: { ...target, grant: permission.id },
      says: `Lets ${nameOfHeld(held)} to ${where} end on ${ends.slice(0, 10)}; until then it works as before.`,
      before: { held, at: root.place, name: spot.name },
      after: { expires: ends },
    })
  }
  return steps
}

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const { held } = Before.parse(step.before)
  const { expires } = After.parse(step.after)
  await setEnd(mending, step, { from: held.expires, to: expires, wayOut: 'Plan again.' })
  return { step, at: mending.io.now(), undo: { expires: held.expires } }
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const { held } = Before.parse(step.before)
  const { expires } = After.parse(step.after)
  await setEnd(mending, step, { from: expires, to: held.expires, wayOut: 'It is left as it is.' })
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const { held, name } = Before.parse(step.before)
  const { expires } = After.parse(step.after)
  await look(mending, step, { from: expires, to: held.expires, wayOut: 'It is left as it is.' })
  return held.expires === null
    ? `Lets ${nameOfHeld(held)} to ${name} go on without an end.`
    : `Lets ${nameOfHeld(held)} to ${name} end on ${held.expires.slice(0, 10)} again.`
}

interface Ends {
  from: string | null
  to: string | null
  wayOut: string
}

async function setEnd(mending: Mending, step: Step, ends: Ends): Promise<void> {
  if ((await look(mending, step, ends)) === 'done') return
  const { held, at, name } = Before.parse(step.before)
  const item = await itemAt(mending, at)
  const answer = await mending.graph
    .call({
      path: `${itemPath(at)}/permissions/${encodeURIComponent(held.id)}`,
      method: 'PATCH',
      bucket: 'files',
      what: `The end of a link to ${name}`,
      body: { expirationDateTime: ends.to },
      ...(item?.eTag && { headers: { 'if-match': item.eTag } }),
    })
    .catch(refusedFor(name, 'Files.ReadWrite.All', ends.wayOut))
  answer.discard()
  if ((await look(mending, step, ends)) === 'done') return
  throw new ConnectorError(
    'io_error',
    `Microsoft 365 left the end of ${nameOfHeld(held)} to ${name} as it was: its administrators may have set how long such links last.`,
  )
}

/** @throws ConnectorError `changed_while_read` for a link that is gone, or another by now */
async function look(mending: Mending, step: Step, { from, to, wayOut }: Ends): Promise<'to do' | 'done'> {
  const { held, at, name } = Before.parse(step.before)
  const found = (await permissionsAt(mending, at))?.find(({ id }) => id === held.id)
  if (!found) throw changed(name, 'has lost the link', wayOut)
  const now = heldOf(found)
  if (isSame(now, { ...held, expires: to })) return 'done'
  if (isSame(now, { ...held, expires: from })) return 'to do'
  throw changed(name, undefined, wayOut)
}
