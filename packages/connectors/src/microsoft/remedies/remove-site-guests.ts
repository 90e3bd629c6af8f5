import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { kindOf } from '../sites/login-names.ts'
import { siteGroupsOf } from '../sites/permissions.ts'
import { Principal } from '../sites/resources.ts'
import type { Mending } from './mending.ts'
import { goneBefore, wasGoneBefore } from './gone-before.ts'
import { siteAt } from './site-at.ts'
import { refusedBySite } from './site-fault.ts'

const None = z.looseObject({})
const Before = z.object({
  address: z.string(),
  name: z.string(),
  group: z.number(),
  groupName: z.string(),
  loginName: z.string(),
  guest: z.string(),
})
type Before = z.infer<typeof Before>

/** Takes guests out of the groups of a site itself; who is in by a group of Microsoft 365 is taken out of that. */
export function removeSiteGuests(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  return {
    params: None,
    plan: target => plan(mending, target),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget): Promise<Step[]> {
  const { address, name } = await siteAt(mending, target.key)
  const what = `The groups of the site ${name}`
  const groups = await siteGroupsOf(mending.sharePoint, { address, what }).catch(refusal(mending, name))
  return groups.flatMap(({ Id: group, Title, Users }) =>
    (Users ?? []).flatMap(({ LoginName, Title: guestName, ...rest }): Step[] => {
      if (!LoginName || kindOf({ LoginName, ...rest }) !== 'guest') return []
      const groupName = Title || String(group)
      const guest = guestName || LoginName
      const before: Before = { address, name, group, groupName, loginName: LoginName, guest }
      return [
        {
          target,
          says: `Takes ${guest} out of the group ${groupName} of the site ${name}. What was shared with them by itself stays.`,
          before,
          after: { member: null },
        },
      ]
    }),
  )
}

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const before = Before.parse(step.before)
  const member = await memberIn(mending, before)
  if (member) {
    if (typeof member.Id !== 'number')
      throw new ConnectorError('io_error', `SharePoint does not say which member ${before.guest} is. Try again.`)
    await change(mending, before, { path: `users/removeById(${member.Id})` })
    if (await memberIn(mending, before))
      throw new ConnectorError('io_error', `SharePoint left ${before.guest} in ${before.groupName}. Try again.`)
  }
  return { step, at: mending.io.now(), undo: member ? { member: before.loginName } : goneBefore }
}

async function undo(mending: Mending, receipt: Receipt): Promise<void> {
  const before = Before.parse(receipt.step.before)
  if (wasGoneBefore(receipt) || (await memberIn(mending, before))) return
  await change(mending, before, { path: 'users', body: { LoginName: before.loginName } })
}

async function checkUndo(mending: Mending, receipt: Receipt): Promise<string> {
  const before = Before.parse(receipt.step.before)
  const { guest, groupName, name } = before
  if (wasGoneBefore(receipt))
    return `${guest} was out of the group ${groupName} of the site ${name} already when this was done: nothing is put back.`
  if (await memberIn(mending, before)) return `${guest} is in the group ${groupName} of the site ${name} again already.`
  return `Puts ${guest} back into the group ${groupName} of the site ${name}.`
}

/** @throws ConnectorError `changed_while_read` for a group that is gone */
async function memberIn(mending: Mending, before: Before): Promise<Principal | undefined> {
  const { address, group, loginName, name } = before
  const call = { address, path: `${groupPath(group)}/users`, what: `A group of the site ${name}` }
  const members = await mending.sharePoint.all(Principal, call).catch(refusal(mending, name))
  return members.find(({ LoginName }) => LoginName?.toLowerCase() === loginName.toLowerCase())
}

async function change(
  mending: Mending,
  { address, group, name, guest }: Before,
  { path, body }: { path: string; body?: object },
): Promise<void> {
  const what = `Who is in a group of the site ${name}`
  const answer = await mending.sharePoint
    .call({ address, path: `${groupPath(group)}/${path}`, method: 'POST', what, ...(body && { body }) })
    .catch(refusal(mending, name, guest))
  answer.discard()
}

const groupPath = (group: number) => `web/sitegroups/getbyid(${group})`

const refusal = (mending: Mending, name: string, guest = 'them') =>
  refusedBySite(
    mending,
    name,
    `SharePoint does not take ${guest} at the site ${name}: sharing with people outside may be off, or the account gone.`,
  )
