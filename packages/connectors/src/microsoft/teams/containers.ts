import { createHash } from 'node:crypto'
import type { Container } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/connector.ts'
import { encoded } from '../drives/keys.ts'
import { homeAddress } from '../drives/principals.ts'
import { isDenied, isMissing, isUnknown, needing } from '../fault.ts'
import { service } from './entries.ts'
import { teamPath, type Conversation } from './keys.ts'
import { teamsPages, type TeamsReading } from './reading.ts'
import { Channel, Chat, DirectoryUser, Team } from './resources.ts'

/** What one container of Teams stands for. */
export type TeamsContainer =
  | { kind: 'conversation'; at: Conversation }
  | { kind: 'team'; team: string }
  | { kind: 'person'; person: string }
  | { kind: 'refused'; what: string }

export const isTeamsContainer = (id: string) => id.startsWith('teams:')

/** @throws Error for what no list of ours names */
export function teamsContainerOf(id: string): TeamsContainer {
  const [, kind, ...parts] = id.split('|')
  const [first = '', second = ''] = parts
  if (kind === 'channel') return { kind: 'conversation', at: { team: first, channel: second } }
  if (kind === 'chat') return { kind: 'conversation', at: { chat: first } }
  if (kind === 'team') return { kind: 'team', team: first }
  if (kind === 'person') return { kind: 'person', person: first }
  return { kind: 'refused', what: first }
}

const container = (name: string, ...parts: string[]): Container => ({
  id: ['teams:', ...parts].join('|'),
  name,
  service,
})

/** Channels, then chats; with an export, teams and then people. What is refused costs itself alone where there is more to read. */
export async function* teamsContainers(reading: TeamsReading): AsyncGenerator<Container> {
  const isExport = reading.settings.teamsExport !== 'none'
  yield* unlessRefused(reading, 'Teams', isExport ? exportedTeams(reading) : channels(reading))
  yield* unlessRefused(reading, 'Chats', isExport ? exportedPeople(reading) : chats(reading))
}

async function* unlessRefused(
  reading: TeamsReading,
  what: string,
  all: AsyncGenerator<Container>,
): AsyncGenerator<Container> {
  try {
    yield* all
  } catch (error) {
    const isAlone = reading.settings.services.length === 1
    if (!(error instanceof SourceFault) || error.code !== 'scope_missing' || isAlone) throw error
    reading.known.refused.set(what, error.message)
    yield container(what, 'refused', what)
  }
}

/** All teams of the tenant. @throws SourceFault `scope_missing` */
export async function* teamsOf(reading: TeamsReading): AsyncGenerator<Team[]> {
  const needs = needing('Team.ReadBasic.All')
  const what = 'The teams of the tenant'
  const pages = teamsPages(reading, { schema: Team, path: '/teams', what })
  const first = await pages.next().catch((error: unknown) => (isUnknown(error) ? undefined : needs(error)))
  if (first) {
    if (!first.done) yield first.value
    for (let step = await pages.next().catch(needs); !step.done; step = await pages.next().catch(needs))
      yield step.value
    return
  }
  // Not every cloud lists them; groups say which of them are teams.
  const filter = "resourceProvisioningOptions/Any(x:x eq 'Team')"
  const path = `/groups?$filter=${encodeURIComponent(filter)}&$select=id,displayName,visibility`
  const groups = reading.graph.pages(Team, { path, bucket: 'directory', what })
  const needsGroups = needing('Group.Read.All')
  for (let step = await groups.next().catch(needsGroups); !step.done; step = await groups.next().catch(needsGroups))
    yield step.value.items
}

/** Those that a team hosts; a team that is being made or taken away has none. @throws SourceFault `scope_missing` */
export async function channelsOf(reading: TeamsReading, team: string): Promise<Channel[]> {
  const all: Channel[] = []
  const call = { schema: Channel, path: `${teamPath(team)}/channels`, what: 'The channels of a team', team }
  try {
    for await (const page of teamsPages(reading, call)) all.push(...page)
  } catch (error) {
    if (isMissing(error)) return []
    return needing('Channel.ReadBasic.All')(error)
  }
  for (const channel of all) reading.known.channels.set(channel.id, channel)
  return all
}

async function* channels(reading: TeamsReading): AsyncGenerator<Container> {
  for await (const teams of teamsOf(reading))
    for (const team of teams) {
      reading.known.teams.set(team.id, team)
      for (const channel of await channelsOf(reading, team.id))
        yield container(
          `${team.displayName || team.id}/${channel.displayName || channel.id}`,
          'channel',
          team.id,
          channel.id,
        )
    }
}

async function* exportedTeams(reading: TeamsReading): AsyncGenerator<Container> {
  for await (const teams of teamsOf(reading))
    for (const team of teams) {
      reading.known.teams.set(team.id, team)
      yield container(team.displayName || team.id, 'team', team.id)
    }
}

/** Everybody of the tenant who may chat; what guests say is in the chats of others. @throws SourceFault `scope_missing` */
async function* people(reading: TeamsReading): AsyncGenerator<DirectoryUser> {
  const path = '/users?$select=id,userPrincipalName,mail,userType&$top=999'
  const pages = reading.graph.pages(DirectoryUser, { path, bucket: 'directory', what: 'The people of the tenant' })
  const needs = needing('User.Read.All')
  for (let step = await pages.next().catch(needs); !step.done; step = await pages.next().catch(needs))
    yield* step.value.items.filter(({ userType }) => userType?.toLowerCase() !== 'guest')
}

async function* exportedPeople(reading: TeamsReading): AsyncGenerator<Container> {
  for await (const { id, userPrincipalName, mail } of people(reading))
    yield container(`Chats of ${homeAddress(userPrincipalName || mail || id)}`, 'person', id)
}

/** Each once, whoever is in it. */
async function* chats(reading: TeamsReading): AsyncGenerator<Container> {
  const told = new Set<number>()
  for await (const { id } of people(reading))
    for await (const page of chatsOf(reading, id))
      for (const chat of page) {
        const hash = hashOf(chat.id)
        if (told.has(hash)) continue
        told.add(hash)
        reading.known.chats.set(chat.id, chat)
        yield container(chat.topic || chat.id, 'chat', chat.id)
      }
}

const hashOf = (id: string) => createHash('sha256').update(id).digest().readUIntBE(0, 6)

async function* chatsOf(reading: TeamsReading, person: string): AsyncGenerator<Chat[]> {
  const path = `/users/${encoded(person)}/chats?$top=50`
  const call = { schema: Chat, path: `${path}&$expand=lastMessagePreview`, what: "A person's chats" }
  try {
    yield* teamsPages(reading, call)
  } catch (error) {
    // Who has no licence for Teams has no chats.
    if (isMissing(error)) return
    if (isDenied(error) || !isUnknown(error)) return needing('Chat.Read.All')(error)
    yield* teamsPages(reading, { ...call, path })
  }
}
