import { z } from 'zod'
import type { Grant, Principal } from '../../kit/connector.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { isPublic, type SlackReading } from './channels.ts'
import { hasCode } from './fault.ts'
import type { Channel } from './shapes.ts'

const Members = z.looseObject({ members: z.array(z.string()) })
/** Of more members than that, those from outside and guests alone are named. */
const mostNamed = 500
const mostAsked = 20_000

const everyone: Principal = { kind: 'everyone', name: 'everyone', displayName: 'Everyone in the workspace' }

/** Whoever reads a conversation: its members, and in public channels everybody of the workspace who is no guest. */
export async function grantsOf(
  reading: SlackReading,
  channel: Channel,
  ownDomains: readonly string[],
): Promise<Grant[]> {
  const ids = await membersOf(reading, channel)
  const members = await Promise.all(
    ids.map(async id => ({ principal: await reading.people.principal(id), user: await reading.people.find(id) })),
  )
  const isOther = ({ principal, user }: (typeof members)[number]) =>
    shareTypeOf(principal, ownDomains) !== 'inside' || user?.is_restricted === true || user?.is_stranger === true
  const isOpen = isPublic(channel)
  const isLong = members.length > mostNamed
  const named = isOpen || isLong ? members.filter(isOther) : members
  const rest = members.length - named.length
  return [
    ...(isOpen ? [{ principal: everyone, role: 'write', via: 'channel' } satisfies Grant] : []),
    ...(isLong && !isOpen ? [{ principal: crowdOf(channel, rest), role: 'write', via: 'member' } satisfies Grant] : []),
    ...named.map(({ principal }) => ({ principal, role: 'write', via: 'member', id: channel.id }) satisfies Grant),
  ]
}

const crowdOf = ({ id, name }: Channel, count: number): Principal => ({
  kind: 'group',
  name: id,
  displayName: `${count.toLocaleString('en')} members of ${name ? `#${name}` : id}`,
})

export async function membersOf({ slack }: SlackReading, { id, user }: Channel): Promise<string[]> {
  const found = new Set<string>(user ? [user] : [])
  const call = {
    method: 'conversations.members',
    parameters: { channel: id, limit: 1000 },
    what: 'Members of a conversation',
  }
  try {
    for await (const { page } of slack.pages(Members, call)) {
      for (const member of page.members) found.add(member)
      if (found.size >= mostAsked) break
    }
  } catch (error) {
    if (!hasCode(error, 'fetch_members_failed', 'missing_scope', 'method_not_supported_for_channel_type')) throw error
  }
  return [...found]
}
