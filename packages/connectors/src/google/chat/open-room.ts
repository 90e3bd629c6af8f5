import { displayPath } from '../../kit/key.ts'
import { isMissing } from '../fault.ts'
import type { Reading } from '../drive/reading.ts'
import { NobodyReads } from '../nobody-reads.ts'
import type { RoomFacts } from './entries.ts'
import { roomKey, type Room } from './keys.ts'
import { grantsOf, membershipsOf, ownPeople } from './members.ts'
import { Space, spaceFields } from './resources.ts'

/** In the name of one of its members. @throws NobodyReads */
export async function openRoom(reading: Reading, room: Room, name: string): Promise<RoomFacts> {
  const { people } = reading
  const as = room.reader === undefined ? undefined : await people.addressOf(room.reader)
  const [space, members] = await Promise.all([spaceOf(reading, room, as), membershipsOf(reading, room.space, as)])
  const grants = await grantsOf(people, members, space)
  const shownName = displayPath(Buffer.from(name || space.displayName || room.space))
  return { room, key: roomKey(room), name: shownName, as: as ?? (await readerAmong(reading, room, members)), grants }
}

type Members = Awaited<ReturnType<typeof membershipsOf>>

/** Whoever reads a room, by address. @throws NobodyReads */
export async function readerOf(reading: Reading, room: Room): Promise<string> {
  if (room.reader !== undefined) return reading.people.addressOf(room.reader)
  return readerAmong(reading, room, await membershipsOf(reading, room.space))
}

async function readerAmong({ people }: Reading, room: Room, members: Members): Promise<string> {
  const [first] = await ownPeople(people, members)
  if (first !== undefined) return people.addressOf(first)
  throw new NobodyReads(
    `Nobody of the organisation belongs to the space ${room.space} by name, so that nobody can read it. Add a member in the Admin console under Google Chat, Manage spaces.`,
  )
}

async function spaceOf({ google }: Reading, { space }: Room, as: string | undefined): Promise<Space> {
  const query = { fields: spaceFields, ...(as === undefined && { useAdminAccess: true }) }
  const scope = as === undefined ? 'chatAdminSpaces' : 'chatSpaces'
  const call = { api: 'chat', path: `/spaces/${encodeURIComponent(space)}`, query, as, scope, what: 'A chat' } as const
  try {
    return await google.get(Space, call)
  } catch (error) {
    if (isMissing(error)) throw new NobodyReads('The chat is no longer there.', true)
    throw error
  }
}
