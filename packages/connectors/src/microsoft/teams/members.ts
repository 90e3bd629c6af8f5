import { isMissing, isUnknown } from '../fault.ts'
import { conversationPath, teamPath, type Conversation } from './keys.ts'
import { teamsAll, type TeamsReading } from './reading.ts'
import { Member } from './resources.ts'

const what = 'Who belongs to a conversation'

/** Everybody in a team. */
export function membersOfTeam(reading: TeamsReading, team: string): Promise<Member[]> {
  const { membersOfTeams } = reading.known
  const asked =
    membersOfTeams.get(team) ??
    teamsAll(reading, { schema: Member, path: `${teamPath(team)}/members?$top=999`, what, team })
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
  if ('chat' in at) return teamsAll(reading, { schema: Member, path: `${conversationPath(at)}/members`, what })
  if (membershipType === 'standard') return membersOfTeam(reading, at.team)
  const all = (which: string) =>
    teamsAll(reading, { schema: Member, path: `${conversationPath(at)}/${which}`, what, team: at.team })
  if (membershipType === 'private') return all('members')
  return all('allMembers').catch((error: unknown) => {
    // Not every cloud has it.
    if (isUnknown(error) || isMissing(error)) return all('members')
    throw error
  })
}
