import type { Grant, Principal } from '../../kit/connector.ts'
import type { GoogleCall } from '../api.ts'
import type { People } from '../directory/people.ts'
import type { Reading } from '../drive/reading.ts'
import { idOf, Membership, type ChatUser, type Space } from './resources.ts'

/** Whoever belongs to a room: as a member of it sees them, or as an administrator does. */
export async function membershipsOf({ google }: Reading, space: string, as?: string): Promise<Membership[]> {
  const query = { pageSize: 1000, showGroups: true, ...(as === undefined && { useAdminAccess: true }) }
  const scope = as === undefined ? 'chatAdminMembers' : 'chatMembers'
  const path = `/spaces/${encodeURIComponent(space)}/members`
  const call: GoogleCall = { api: 'chat', path, query, as, scope, what: 'Who belongs to a chat' }
  const all = await google.all(Membership, 'memberships', call)
  return all.filter(({ state }) => !state || state === 'JOINED')
}

/** Ids of the organisation's own people among members, those who may be spoken for. */
export async function ownPeople(people: People, members: readonly Membership[]): Promise<string[]> {
  const found: string[] = []
  for (const { member } of members) {
    if (!isHuman(member)) continue
    const person = await people.meet(idOf(member.name ?? ''))
    if (person && !person.suspended && !person.archived) found.push(person.id)
  }
  return found.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
}

export const isHuman = (user: ChatUser | null | undefined): user is ChatUser =>
  Boolean(user?.name) && user?.type !== 'BOT' && !user?.isAnonymous

/** Whoever belongs to it, and, where a space may be found by everybody, everybody. */
export async function grantsOf(people: People, members: readonly Membership[], space?: Space): Promise<Grant[]> {
  const grants: Grant[] = []
  for (const { member, groupMember, role, affiliation } of members) {
    const principal = groupMember?.name
      ? ({ kind: 'group', name: groupMember.name } satisfies Principal)
      : isHuman(member)
        ? await personOf(people, member, affiliation)
        : undefined
    if (principal) grants.push({ principal, role: role === 'ROLE_MANAGER' ? 'owner' : 'write', via: 'member' })
  }
  const isOpen = space?.accessSettings?.accessState === 'DISCOVERABLE'
  return isOpen ? [...grants, { principal: everyone, role: 'read', via: 'search' }] : grants
}

const everyone: Principal = { kind: 'everyone', name: 'everyone', displayName: 'Everyone in the organisation' }

/** By the directory, which knows its own people alone; others by their address where Google tells it, else by their id, outside. */
export async function personOf(people: People, user: ChatUser, affiliation?: string | null): Promise<Principal> {
  const id = idOf(user.name ?? '')
  const shown = user.displayName ? { displayName: user.displayName } : {}
  const person = affiliation === 'EXTERNAL' ? undefined : await people.meet(id)
  const address = (person?.primaryEmail ?? user.email ?? `${id}@${outside}`).toLowerCase()
  return { kind: 'user', name: address, address, ...shown }
}

/** Of nobody (RFC 2606): somebody of another organisation whom Google does not name. */
const outside = 'chat.invalid'
