import { dataServices } from '@sharelight/contract'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/connector.ts'
import { isDenied, isMissing, isUnknown } from '../fault.ts'
import { channelsOf, teamsOf } from './containers.ts'
import { membersOf, membersOfTeam } from './members.ts'
import { teamPath } from './keys.ts'
import { homeTenant, isOutside } from './people.ts'
import { teamsGet, type TeamsReading } from './reading.ts'
import { Team, type Channel, type Member } from './resources.ts'

const service = dataServices.TEAMS.key

/** Teams and their channels, for judging who may get in; null is what the application may not see. */
export async function* teamsResources(reading: TeamsReading): AsyncGenerator<Page<ResourceFacts>> {
  const teams = teamsOf(reading)
  for (;;) {
    const step = await teams.next().catch((error: unknown) => {
      // Where nothing of Teams may be seen, testing the connection says so; other facts are told all the same.
      if (error instanceof SourceFault && error.code === 'scope_missing') return { done: true, value: [] } as const
      throw error
    })
    if (step.done) return
    for (const team of step.value) {
      reading.io.signal.throwIfAborted()
      yield { items: await factsOfTeam(reading, team), covers: 'all' }
    }
  }
}

async function factsOfTeam(reading: TeamsReading, listed: Team): Promise<ResourceFacts[]> {
  // The list of all teams leaves most of their settings out.
  const team = await unlessHidden(
    teamsGet(reading, { schema: Team, path: teamPath(listed.id), what: 'A team', team: listed.id }),
  )
  const { id, displayName, visibility, isArchived, guestSettings } = { ...listed, ...team }
  const channels = (await channelsOf(reading, id).catch(hidden)) ?? null
  const members = (await unlessHidden(membersOfTeam(reading, id))) ?? null
  const home = await homeTenant(reading)
  const name = displayName || id
  return [
    {
      id,
      kind: 'team',
      name,
      service,
      public: null,
      facts: {
        visibility: visibility?.toLowerCase() ?? null,
        archived: isArchived ?? null,
        guestsMayCreateChannels: guestSettings?.allowCreateUpdateChannels ?? null,
        guestsMayDeleteChannels: guestSettings?.allowDeleteChannels ?? null,
        owners: members && countOwners(members),
        ...crowdOf(members, home),
        channels: channels?.length ?? null,
        privateChannels: countOf(channels, 'private'),
        sharedChannels: countOf(channels, 'shared'),
      },
    },
    ...(await Promise.all(
      (channels ?? []).map(channel => factsOfChannel(reading, { team: { id, name, visibility }, channel, home })),
    )),
  ]
}

interface Around {
  team: { id: string; name: string; visibility: string | null | undefined }
  channel: Channel
  home: string | undefined
}

async function factsOfChannel(reading: TeamsReading, { team, channel, home }: Around): Promise<ResourceFacts> {
  const { id, displayName, membershipType, isArchived } = channel
  const members = (await unlessHidden(membersOf(reading, { team: team.id, channel: id }, membershipType))) ?? null
  const crowd = crowdOf(members, home)
  const isOpen = membershipType === 'standard' && team.visibility?.toLowerCase() === 'public'
  return {
    id: `${team.id}/${id}`,
    kind: 'channel',
    name: `${team.name}/${displayName || id}`,
    service,
    public: null,
    facts: {
      team: team.id,
      membership: membershipType ?? null,
      private: membershipType && team.visibility ? !isOpen : null,
      archived: isArchived ?? null,
      external: members && members.some(member => isOutside(member, home)),
      ...crowd,
    },
  }
}

const countOwners = (members: readonly Member[]) =>
  members.filter(({ roles }) => roles?.some(role => role.toLowerCase() === 'owner')).length

/** How many there are, and how many of them are guests or of other tenants. */
function crowdOf(members: readonly Member[] | null, home: string | undefined) {
  if (!members) return { members: null, guests: null, externalMembers: null }
  const outside = members.filter(member => isOutside(member, home))
  const guests = outside.filter(({ roles }) => roles?.some(role => role.toLowerCase() === 'guest'))
  return { members: members.length, guests: guests.length, externalMembers: outside.length - guests.length }
}

const countOf = (channels: readonly Channel[] | null, type: string) =>
  channels && channels.filter(({ membershipType }) => membershipType === type).length

const unlessHidden = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(hidden)

function hidden(error: unknown): undefined {
  const isKept = error instanceof SourceFault && error.code === 'scope_missing'
  if (isKept || isDenied(error) || isMissing(error) || isUnknown(error)) return undefined
  throw error
}
