import { z } from 'zod'
import type { Receipt, Remedy, RemedyTarget, Step } from '../../kit/connector.ts'
import { itemPath } from '../drives/keys.ts'
import { Held, heldOf } from './held.ts'
import { anonymousLinks } from './meant.ts'
import type { Mending } from './mending.ts'
import { removeAccess } from './remove-access.ts'
import { permissionsAt } from './spot.ts'
import { stepsIn } from '../../kit/connector.ts'
import { refusedFor } from './write-fault.ts'

const None = z.looseObject({})
const Before = z.looseObject({
  held: Held,
  at: z.object({ drive: z.string(), item: z.string() }),
  name: z.string(),
  hadOther: z.boolean(),
})
type Before = z.infer<typeof Before>

/** Puts a link for the organisation in the place of one for anybody: Microsoft 365 cannot change whom a link is for. */
export function narrowLinks(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  const removal = removeAccess(mending, anonymousLinks)
  return {
    params: None,
    plan: (target, params) => plan(mending, target, () => removal.plan(target, params)),
    async apply(step) {
      const before = Before.parse(step.before)
      const found = await permissionsAt(mending, before.at)
      if (found?.some(({ id }) => id === before.held.id) && !found.some(one => isOther(one, before)))
        await makeOther(mending, before)
      return await removal.apply(step)
    },
    async undo(receipt) {
      const before = Before.parse(receipt.step.before)
      await removal.undo(receipt)
      if (!before.hadOther) await removeOther(mending, before)
    },
    async checkUndo(receipt: Receipt) {
      const { hadOther } = Before.parse(receipt.step.before)
      const says = await removal.checkUndo(receipt)
      return hadOther ? says : `${says} The link for the organisation goes again.`
    },
  }
}

async function plan(
  mending: Mending,
  target: RemedyTarget,
  removals: () => ReturnType<Remedy['plan']>,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const step of stepsIn(await removals())) {
    const before = Before.parse({ ...step.before, hadOther: false })
    const hadOther = (await permissionsAt(mending, before.at))?.some(one => isOther(one, before)) ?? false
    steps.push({
      ...step,
      target: { ...target, ...step.target },
      says: `Lets the organisation alone open ${before.name} by a link: ${step.says.charAt(0).toLowerCase()}${step.says.slice(1)}`,
      before: { ...step.before, hadOther },
    })
  }
  return steps
}

const isOther = (permission: Parameters<typeof heldOf>[0], { held }: Before) => {
  const { link } = heldOf(permission)
  return link?.scope === 'organization' && link.type === held.link?.type
}

async function makeOther({ graph }: Mending, { at, held, name }: Before): Promise<void> {
  const answer = await graph
    .call({
      path: `${itemPath(at)}/createLink`,
      method: 'POST',
      bucket: 'files',
      what: `A link to ${name} for the organisation`,
      body: {
        type: held.link?.type,
        scope: 'organization',
        retainInheritedPermissions: true,
        ...(held.expires !== null && { expirationDateTime: held.expires }),
      },
    })
    .catch(refusedFor(name, 'Files.ReadWrite.All'))
  answer.discard()
}

async function removeOther(mending: Mending, before: Before): Promise<void> {
  const other = (await permissionsAt(mending, before.at))?.find(one => isOther(one, before))
  if (!other) return
  const answer = await mending.graph
    .call({
      path: `${itemPath(before.at)}/permissions/${encodeURIComponent(other.id)}`,
      method: 'DELETE',
      bucket: 'files',
      what: `The link to ${before.name} for the organisation`,
    })
    .catch(refusedFor(before.name, 'Files.ReadWrite.All'))
  answer.discard()
}
