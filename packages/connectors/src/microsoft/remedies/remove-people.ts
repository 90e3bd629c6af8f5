import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { itemPath, type Place } from '../drives/keys.ts'
import { isUnknown } from '../fault.ts'
import { recipientOf } from './give-back.ts'
import { heldOf, type Permission } from './held.ts'
import { partlyTaking, type Meant } from './meant.ts'
import { goneBefore, wasGoneBefore } from './gone-before.ts'
import { changed, type Mending } from './mending.ts'
import { permissionsAt, readSpot, rootOf } from './spot.ts'
import { refusedFor } from './write-fault.ts'

const Before = z.object({
  link: z.string(),
  scope: z.string(),
  type: z.string(),
  person: z.object({ name: z.string(), address: z.string().optional(), objectId: z.string().optional() }),
  at: z.object({ drive: z.string(), item: z.string() }),
  name: z.string(),
})
type Before = z.infer<typeof Before>

/** Takes single people off links that are for others, too: the link and its address stay as they are. */
export function removePeople<P>(mending: Mending, meant: Meant<P>): Required<Remedy<P>> {
  return {
    params: meant.params,
    plan: (target, params) => plan(mending, target, { meant, params }),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

export const isAboutPerson = ({ before }: Step) => 'person' in before

async function plan<P>(
  mending: Mending,
  target: RemedyTarget,
  { meant, params }: { meant: Meant<P>; params: P },
): Promise<Step[]> {
  const spot = await readSpot(mending, target)
  const found = await partlyTaking(mending, spot.permissions, { meant, params, grant: target.grant })
  const steps: Step[] = []
  for (const { permission, taken } of found) {
    if (!permission.link) continue
    const root = await rootOf(mending, spot, permission.id)
    const held = heldOf(permission)
    const where =
      root.place.item === spot.place.item ? spot.name : `the folder ${root.name}, in which ${spot.name} lies`
    for (const { name } of taken) {
      const person = held.grantees.find(who => who.name === name)
      if (!person || !recipientOf(person)) continue
      const { scope = 'users', type = 'view' } = held.link ?? {}
      const before: Before = { link: permission.id, scope, type, person, at: root.place, name: spot.name }
      steps.push({
        target: { ...target, grant: permission.id },
        says: `Takes ${name} off the link to ${where}. Others whom the link is for keep it.`,
        before,
        after: { person: null },
      })
    }
  }
  return steps
}

/** @throws ConnectorError `changed_while_read` */
async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const before = Before.parse(step.before)
  const { at, link, person, name } = before
  const permission = await linkAt(mending, before)
  const isTaken = permission !== undefined && isFor(permission, before)
  if (isTaken) {
    const answer = await mending.graph
      .call({
        path: `${itemPath(at)}/permissions/${encodeURIComponent(link)}/revokeGrants`,
        method: 'POST',
        bucket: 'files',
        what: `Taking somebody off a link to ${name}`,
        body: { grantees: [recipientOf(person)] },
      })
      .catch((error: unknown) => {
        if (!isUnknown(error)) return refusedFor(name, 'Files.ReadWrite.All')(error)
        throw new ConnectorError(
          'unsupported',
          `Microsoft 365 does not take ${person.name} off the link to ${name}. Remove the link as a whole, and share anew.`,
          { cause: error },
        )
      })
    answer.discard()
    const after = await linkAt(mending, before)
    if (after && isFor(after, before))
      throw new ConnectorError('io_error', `Microsoft 365 left ${person.name} on the link to ${name}. Try again.`)
  }
  return { step, at: mending.io.now(), undo: isTaken ? before : goneBefore }
}

async function undo(mending: Mending, receipt: Receipt): Promise<void> {
  if (wasGoneBefore(receipt)) return
  const before = Before.parse(receipt.step.before)
  const permission = await requireLink(mending, before)
  if (isFor(permission, before)) return
  const answer = await mending.graph
    .call({
      path: `/shares/${encodeURIComponent(shareOf(permission, before))}/permission/grant`,
      method: 'POST',
      bucket: 'files',
      what: `Putting somebody back on a link to ${before.name}`,
      body: { recipients: [recipientOf(before.person)], roles: [before.type === 'edit' ? 'write' : 'read'] },
    })
    .catch(refusedFor(before.name, 'Files.ReadWrite.All', 'Put that right, then take this back again.'))
  answer.discard()
}

async function checkUndo(mending: Mending, receipt: Receipt): Promise<string> {
  const before = Before.parse(receipt.step.before)
  const { person, name } = before
  if (wasGoneBefore(receipt))
    return `${person.name} was off the link to ${name} already when this was done: nothing is given back.`
  const permission = await requireLink(mending, before)
  if (isFor(permission, before)) return `The link to ${name} is for ${person.name} again already.`
  shareOf(permission, before)
  return `Puts ${person.name} back on the link to ${name}; its address is the same.`
}

/** @throws ConnectorError `changed_while_read` for a link that is something else by now */
async function linkAt(mending: Mending, { at, link, scope, type, name }: Before): Promise<Permission | undefined> {
  const permissions = await permissionsAt(mending, at as Place)
  if (!permissions) throw changed(name, 'is gone')
  const found = permissions.find(({ id }) => id === link)
  const held = found && heldOf(found)
  if (held && (held.link?.scope !== scope || held.link.type !== type)) throw changed(name)
  return found
}

async function requireLink(mending: Mending, before: Before): Promise<Permission> {
  const permission = await linkAt(mending, before)
  if (permission) return permission
  throw changed(before.name, 'has lost the link altogether', `Share it with ${before.person.name} anew.`)
}

/** Shares go by the address of the link, which is told to whoever may make it. */
function shareOf({ shareId, link }: Permission, { name, person }: Before): string {
  const share = shareId || (link?.webUrl && `u!${Buffer.from(link.webUrl).toString('base64url')}`)
  if (share) return share
  throw new ConnectorError(
    'unsupported',
    `Microsoft 365 does not tell the address of the link to ${name}: share it with ${person.name} anew.`,
  )
}

const isFor = (permission: Permission, { person }: Before) =>
  heldOf(permission).grantees.some(({ name }) => name === person.name)
