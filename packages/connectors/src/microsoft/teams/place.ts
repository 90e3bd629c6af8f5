import { z } from 'zod'
import { dataServices } from '@sharelight/contract'
import type { FolderEntry, Grant, Principal } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { encoded } from '../drives/keys.ts'
import { isDenied, isMissing, isUnknown } from '../fault.ts'
import { conversationKey, conversationPath, shortHash, teamPath, type Conversation } from './keys.ts'
import { membersOf } from './members.ts'
import { homeTenant, isOutside, principalOf } from './people.ts'
import { teamsGet, type TeamsReading } from './reading.ts'
import { Channel, Chat, Team, type Member } from './resources.ts'

/** A channel or chat with who is in it. */
export interface Place {
  at: Conversation
  key: string
  name: string
  /** To people: the team's name first. */
  path: string
  grants: Grant[]
  /** The same, as what is said there takes it over. */
  handedDown: Grant[]
  /** Who gets to read what is said and is not of the organisation. */
  outsiders: Principal[]
  /** By the ids of users. */
  people: ReadonlyMap<string, Principal>
}

/** So many people are named one by one; more of the organisation stand together. Who is from outside is always named. */
const mostNamed = 50

const plain = (name: string) => displayPath(Buffer.from(name.replaceAll('/', '∕')))

/** @throws GraphFault 404 where it is no longer there, 403 where it may not be seen */
export async function placeAt(reading: TeamsReading, at: Conversation): Promise<Place> {
  return 'chat' in at ? chatPlace(reading, at) : channelPlace(reading, at)
}

async function channelPlace(reading: TeamsReading, at: { team: string; channel: string }): Promise<Place> {
  const [team, channel] = await Promise.all([teamOf(reading, at.team), channelOf(reading, at)])
  const members = await membersOf(reading, at, channel.membershipType)
  const key = conversationKey(at)
  const [teamName, name] = [plain(team.displayName || at.team), plain(channel.displayName || at.channel)]
  const group =
    channel.membershipType === 'standard' ? await groupOf(reading, team) : together(key, `${teamName}/${name}`)
  const isStandard = channel.membershipType === 'standard'
  return placeWith(reading, { at, key, name, path: `${teamName}/${name}`, members, group, isGrouped: isStandard })
}

async function chatPlace(reading: TeamsReading, at: { chat: string }): Promise<Place> {
  const chat =
    reading.known.chats.get(at.chat) ??
    (await teamsGet(reading, { schema: Chat, path: conversationPath(at), what: 'A chat' }))
  const members = await membersOf(reading, at, undefined)
  const key = conversationKey(at)
  const name = plain(chat.topic || namesOf(members) || at.chat)
  return placeWith(reading, { at, key, name, path: `Chats/${name}`, members, group: together(key, name) })
}

const namesOf = (members: readonly Member[]) =>
  members
    .slice(0, 3)
    .map(({ displayName, email }) => displayName || email || '?')
    .join(', ')
    .concat(members.length > 3 ? `, ${members.length - 3} more` : '')

interface Found extends Pick<Place, 'at' | 'key' | 'name' | 'path'> {
  members: readonly Member[]
  /** What stands for those of the organisation. */
  group: Principal
  /** However few they are. */
  isGrouped?: boolean
}

async function placeWith(reading: TeamsReading, { members, group, isGrouped, ...place }: Found): Promise<Place> {
  const home = await homeTenant(reading)
  const all = members.map(member => {
    const isOut = isOutside(member, home)
    return { member, isOut, principal: principalOf(member, isOut) }
  })
  const people = new Map(all.flatMap(({ member: { userId }, principal }) => (userId ? [[userId, principal]] : [])))
  const outside = all.filter(({ isOut }) => isOut)
  const isMany = isGrouped === true || all.length - outside.length > mostNamed
  const named = isMany ? outside : all
  const grants: Grant[] = [
    ...(isMany ? [{ principal: group, role: 'write', via: 'member', id: group.name } as const] : []),
    ...named.map(({ member, principal }) => grantOf(member, principal)),
  ]
  return {
    ...place,
    grants,
    handedDown: grants.map(grant => ({ ...grant, inherited: true })),
    outsiders: outside.map(({ principal }) => principal),
    people,
  }
}

const grantOf = ({ id, roles }: Member, principal: Principal): Grant => ({
  principal,
  role: roles?.some(role => role.toLowerCase() === 'owner') ? 'owner' : 'write',
  via: 'member',
  ...(id && { id }),
})

export const folderOf = ({ key, name, path, grants }: Place): FolderEntry => ({
  type: 'folder',
  key,
  name,
  path,
  service: dataServices.TEAMS.key,
  identity: key,
  grants: [...grants],
})

/** The same as long as the same people are in them. */
export const digestOf = (folders: readonly FolderEntry[]) => shortHash(JSON.stringify(folders))

const together = (key: string, name: string): Principal => ({ kind: 'group', name: key, displayName: name })

const Group = z.looseObject({ mail: z.string().nullish().catch(undefined) })

/** A team's people are those of its group, by the name that the directory gives it. */
async function groupOf(reading: TeamsReading, { id, displayName }: Team): Promise<Principal> {
  const cached = reading.known.people.get(`group ${id}`)
  if (cached) return cached
  const path = `/groups/${encoded(id)}?$select=id,mail`
  const mail = await reading.graph.get(Group, { path, bucket: 'directory', what: 'The group of a team' }).then(
    group => group.mail,
    (error: unknown) => {
      if (isDenied(error) || isMissing(error) || isUnknown(error)) return undefined
      throw error
    },
  )
  const principal: Principal = {
    kind: 'group',
    name: mail || id,
    ...(mail && { address: mail }),
    ...(displayName && { displayName }),
  }
  reading.known.people.set(`group ${id}`, principal)
  return principal
}

async function teamOf(reading: TeamsReading, id: string): Promise<Team> {
  const { teams } = reading.known
  const team =
    teams.get(id) ?? (await teamsGet(reading, { schema: Team, path: teamPath(id), what: 'A team', team: id }))
  teams.set(id, team)
  return team
}

async function channelOf(reading: TeamsReading, at: { team: string; channel: string }): Promise<Channel> {
  const { channels } = reading.known
  const channel =
    channels.get(at.channel) ??
    (await teamsGet(reading, { schema: Channel, path: conversationPath(at), what: 'A channel', team: at.team }))
  channels.set(at.channel, channel)
  return channel
}
