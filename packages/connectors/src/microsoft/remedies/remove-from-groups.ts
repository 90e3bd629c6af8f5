import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { clouds } from '../clouds.ts'
import { isMissing } from '../fault.ts'
import { accountOf, nameOfAccount } from './account.ts'
import { changed, type Mending } from './mending.ts'
import { refusedFor } from './write-fault.ts'
import { goneBefore, wasGoneBefore } from './gone-before.ts'

const None = z.looseObject({})
const Group = z.looseObject({
  id: z.string().min(1),
  '@odata.type': z.string().nullish(),
  displayName: z.string().nullish(),
  groupTypes: z.array(z.string()).nullish().catch(undefined),
  onPremisesSyncEnabled: z.boolean().nullish().catch(undefined),
})
const Before = z.object({ user: z.string(), group: z.string(), name: z.string(), groupName: z.string() })
type Before = z.infer<typeof Before>

/** Takes guests out of groups, and so out of the teams and sites that belong to these. */
export function removeFromGroups(mending: Mending): Required<Remedy<z.infer<typeof None>>> {
  return {
    params: None,
    plan: target => plan(mending, target),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget): Promise<Step[]> {
  const account = await accountOf(mending, target.key)
  const name = nameOfAccount(account)
  if (account.userType?.toLowerCase() !== 'guest')
    throw new ConnectorError(
      'excluded',
      `${name} is no guest, but one of your own: take it out of groups in Microsoft Entra.`,
    )
  const groups = await groupsOf(mending, { user: account.id, name })
  return groups.flatMap(group => {
    const isFixed = group.groupTypes?.includes('DynamicMembership') || group.onPremisesSyncEnabled === true
    if (isFixed || (target.grant !== undefined && target.grant !== group.id)) return []
    const groupName = group.displayName || group.id
    return [
      {
        target: { ...target, grant: group.id },
        says: `Takes ${name} out of "${groupName}", and so out of the team and site that belong to it.`,
        before: { user: account.id, group: group.id, name, groupName },
        after: { member: false },
      },
    ]
  })
}

const groupsOf = async ({ graph }: Mending, { user, name }: { user: string; name: string }) => {
  const path = `/users/${encodeURIComponent(user)}/memberOf?$top=999`
  const all = await graph
    .all(Group, { path, bucket: 'directory', what: `The groups of ${name}` })
    .catch((error: unknown) => {
      if (isMissing(error)) throw changed(name, 'was deleted')
      return refusedFor(`the groups of ${name}`, 'GroupMember.ReadWrite.All')(error)
    })
  return all.filter(one => !one['@odata.type'] || /group$/i.test(one['@odata.type']))
}

const isMember = async (mending: Mending, before: Before) =>
  (await groupsOf(mending, before)).some(({ id }) => id === before.group)

async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const before = Before.parse(step.before)
  const { user, group, groupName } = before
  let isTaken = await isMember(mending, before)
  if (isTaken) {
    const path = `/groups/${encodeURIComponent(group)}/members/${encodeURIComponent(user)}/$ref`
    const answer = await mending.graph
      .call({ path, method: 'DELETE', bucket: 'directory', what: `The members of ${groupName}` })
      .catch((error: unknown) => {
        if (isMissing(error)) return void (isTaken = false)
        return refusedFor(`the members of "${groupName}"`, 'GroupMember.ReadWrite.All')(error)
      })
    answer?.discard()
  }
  return { step, at: mending.io.now(), undo: isTaken ? before : goneBefore }
}

async function undo(mending: Mending, receipt: Receipt): Promise<void> {
  const before = Before.parse(receipt.step.before)
  if (wasGoneBefore(receipt) || (await isMember(mending, before))) return
  const { user, group, groupName } = before
  const answer = await mending.graph
    .call({
      path: `/groups/${encodeURIComponent(group)}/members/$ref`,
      method: 'POST',
      bucket: 'directory',
      what: `The members of ${groupName}`,
      body: {
        '@odata.id': `https://${clouds[mending.settings.cloud].graph}/v1.0/directoryObjects/${encodeURIComponent(user)}`,
      },
    })
    .catch(refusedFor(`the members of "${groupName}"`, 'GroupMember.ReadWrite.All', 'They stay as they are.'))
  answer.discard()
}

async function checkUndo(mending: Mending, receipt: Receipt): Promise<string> {
  const before = Before.parse(receipt.step.before)
  if (wasGoneBefore(receipt))
    return `${before.name} was out of "${before.groupName}" already when this was done: nothing is put back.`
  return (await isMember(mending, before))
    ? `${before.name} belongs to "${before.groupName}" again already.`
    : `Puts ${before.name} into "${before.groupName}" again.`
}
