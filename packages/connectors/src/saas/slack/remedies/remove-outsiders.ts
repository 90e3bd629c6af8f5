import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../../kit/connector.ts'
import { shareTypeOf } from '../../../kit/identity/share-type.ts'
import { channelOf, nameOf } from '../channels.ts'
import { membersOf } from '../members.ts'
import type { ListReading } from '../list.ts'
import { User } from '../shapes.ts'
import { changed, refused } from './mending.ts'

const None = z.looseObject({})
const Answer = z.looseObject({ ok: z.literal(true) })
const Known = z.looseObject({ user: User })
const Before = z.object({ channel: z.string(), title: z.string(), user: z.string(), name: z.string() })
type Before = z.infer<typeof Before>

const personAt = (address: string) => ({ kind: 'user' as const, name: address, address })

/** Takes guests and people of other organisations out of a channel, a step for each. In direct messages nobody can be taken out. */
export function removeOutsiders(reading: ListReading): Required<Remedy<z.infer<typeof None>>> {
  const { slack, people, io } = reading
  const isOutside = async (id: string) => {
    const parameters = { user: id }
    const { user } = await slack.call(Known, { method: 'users.info', parameters, what: 'A person' }).catch(refused)
    if (user.is_bot === true) return false
    const isGuest = user.is_restricted === true || user.is_ultra_restricted === true || user.is_stranger === true
    const address = user.profile?.email
    // Whose address nobody tells is left alone.
    return isGuest || (Boolean(address) && shareTypeOf(personAt(address ?? ''), io.ownDomains) !== 'inside')
  }
  const holds = async ({ channel, user }: Before) =>
    (await membersOf(reading, await channelOf(reading, channel).catch(refused))).includes(user)
  const change = async (method: 'conversations.kick' | 'conversations.invite', { channel, user }: Before) => {
    const who = method === 'conversations.kick' ? { user } : { users: user }
    const call = { method, parameters: { channel, ...who }, what: 'Members of a channel', isChange: true }
    await slack.call(Answer, call).catch(refused)
  }
  return {
    params: None,
    async plan(target) {
      const id = /^[A-Z0-9]{1,40}/.exec(target.key)?.[0]
      if (id === undefined) throw new ConnectorError('vanished', `${target.key.slice(0, 200)} is in no channel.`)
      const channel = await channelOf(reading, id).catch(refused)
      if (channel.is_im || channel.is_mpim) return undefined
      const title = await nameOf(people, channel)
      const steps: Step[] = []
      for (const user of (await membersOf(reading, channel)).toSorted()) {
        if ((target.grant !== undefined && target.grant !== user) || !(await isOutside(user))) continue
        const { name, displayName } = await people.principal(user)
        steps.push({
          target: { ...target, grant: user },
          says: `Takes ${displayName ?? name} (${name}) out of ${title}. What they read before they may have kept.`,
          before: { channel: id, title, user, name },
          after: { member: false },
        })
      }
      return steps
    },
    async apply(step) {
      const before = Before.parse(step.before)
      if (await holds(before)) {
        if (!(await isOutside(before.user))) throw changed(before.name)
        await change('conversations.kick', before)
      }
      return { step, at: io.now(), undo: before }
    },
    async undo({ step }) {
      const before = Before.parse(step.before)
      if (!(await holds(before))) await change('conversations.invite', before)
    },
    async checkUndo({ step }) {
      const before = Before.parse(step.before)
      return (await holds(before))
        ? `${before.name} is in ${before.title} again already.`
        : `Invites ${before.name} to ${before.title} again.`
    },
  }
}
