import { z } from 'zod'
import { isUnknown } from '../fault.ts'
import { conversationPath, teamPath, type Conversation } from './keys.ts'
import { teamsAll, teamsGet, type TeamsReading } from './reading.ts'
import { Member, Team } from './resources.ts'

/** What is asked about, where it is refused. */
export const whoBelongs = 'Who belongs to a conversation'

/** Everybody in a team. */
export function membersOfTeam(reading: TeamsReading, team: string): Promise<Member[]> {
  const { membersOfTeams } = reading.known
  const asked =
    membersOfTeams.get(team) ??
    teamsAll(reading, { schema: Member, path: `${teamPath(team)}/members?$top=999`, what: whoBelongs, team }).catch(
      async (error: unknown): Promise<Member[]> => {
        if (!isUnknown(error)) throw error
        // A team that is there, and does not say: its group stands for its people.
        await teamsGet(reading, { schema: Team, path: teamPath(team), what: whoBelongs, team })
        return []
      },
    )
  membersOfTeams.set(team, asked)
  asked.catch(() => membersOfTeams.delete(team))
  return asked
}

/** Everybody in a conversation: of a shared channel those, too, who came with a team that it is shared with. */
export async function membersOf(
  reading: TeamsReading,
  at: Conversation,
  membershipType: string | null | undefined,
): Promise<Member[]> {
  if ('chat' in at) return membersOfChat(reading, conversationPath(at))
  if (membershipType === 'standard') return membersOfTeam(reading, at.team)
  const all = (which: string) =>
    teamsAll(reading, { schema: Member, path: `${conversationPath(at)}/${which}`, what: whoBelongs, team: at.team })
  if (membershipType === 'private') return all('members')
  return all('allMembers').catch((error: unknown) => {
    // Not every cloud has it.
    if (isUnknown(error)) return all('members')
    throw error
  })
}

const WithMembers = z.looseObject({ members: z.array(Member).nullish().catch(undefined) })

/** Where they are no list of their own, they come with their chat. */
function membersOfChat(reading: TeamsReading, path: string): Promise<Member[]> {
  const call = { schema: Member, path: `${path}/members`, what: whoBelongs }
  return teamsAll(reading, call).catch(async (error: unknown) => {
    if (!isUnknown(error)) throw error
    const chat = { schema: WithMembers, path: `${path}?$expand=members`, what: whoBelongs }
    return (await teamsGet(reading, chat)).members ?? []
  })
}
