import { dataServices } from '@sharelight/contract'
import { SourceFault, type Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { asAdministrator } from '../administers.ts'
import type { Reading } from '../drive/reading.ts'
import { GoogleFault } from '../fault.ts'
import { roomKey } from './keys.ts'
import { isHuman, membershipsOf, ownPeople, personOf } from './members.ts'
import { idOf, Space, spaceFields, type Membership } from './resources.ts'

const service = dataServices.GCHAT.key
/** Rooms that were met already; of more, some are looked at twice. */
const remembered = 200_000
const shownNames = 5

/** Spaces with a name, which administrators see; then what people have among themselves, by each of them. */
export async function* roomsOf(reading: Reading): AsyncGenerator<Container> {
  const { google, people } = reading
  const query = {
    useAdminAccess: true,
    pageSize: 1000,
    query: 'customer = "customers/my_customer" AND spaceType = "SPACE"',
    fields: `nextPageToken,spaces(${spaceFields})`,
  }
  const call = { api: 'chat', path: '/spaces:search', query, scope: 'chatAdminSpaces', what: 'The spaces' } as const
  for await (const { items } of asAdministrator(google, google.pages(Space, 'spaces', call)))
    for (const { name, displayName } of items)
      yield { id: roomKey({ space: idOf(name) }), name: plain(displayName || idOf(name)), service }
  const seen = new Set<string>()
  for await (const { primaryEmail, suspended, archived } of asAdministrator(google, people.all()))
    if (!suspended && !archived) yield* directRooms(reading, primaryEmail, seen)
}

async function* directRooms(reading: Reading, as: string, seen: Set<string>): AsyncGenerator<Container> {
  const query = {
    pageSize: 1000,
    filter: 'spaceType = "GROUP_CHAT" OR spaceType = "DIRECT_MESSAGE"',
    fields: `nextPageToken,spaces(name,spaceType,displayName,singleUserBotDm)`,
  }
  const call = { api: 'chat', path: '/spaces', query, as, scope: 'chatSpaces', what: "A person's chats" } as const
  try {
    for await (const { items } of reading.google.pages(Space, 'spaces', call))
      for (const room of items) {
        if (seen.has(room.name)) continue
        if (seen.size < remembered) seen.add(room.name)
        const container = await directRoom(reading, room, as)
        if (container) yield container
      }
  } catch (error) {
    // Chat is switched off for the account, or it was suspended just now.
    if (error instanceof GoogleFault || (error instanceof SourceFault && error.code === 'consent_lost')) return
    throw error
  }
}

/** Read in the name of always the same one of its members, so that its messages keep their keys; none where a program alone is there. */
async function directRoom(reading: Reading, room: Space, as: string): Promise<Container | undefined> {
  const members = await membershipsOf(reading, idOf(room.name), as)
  const [reader] = await ownPeople(reading.people, members)
  if (reader === undefined) return undefined
  const name = room.displayName || (await namesOf(reading, members))
  return { id: roomKey({ space: idOf(room.name), reader }), name: plain(name), service }
}

async function namesOf({ people }: Reading, members: readonly Membership[]): Promise<string> {
  const humans = members.filter(({ member }) => isHuman(member))
  const names: string[] = []
  for (const { member, affiliation } of humans.slice(0, shownNames))
    if (member) names.push((await personOf(people, member, affiliation)).name)
  const more = humans.length - names.length
  return [...names.toSorted(), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const plain = (name: string) => displayPath(Buffer.from(name.replaceAll('/', '∕')))
