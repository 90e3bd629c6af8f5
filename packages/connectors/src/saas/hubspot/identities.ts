import type { AccountFacts, Page } from '../../kit/connector.ts'
import { listOf } from './api.ts'
import { HubspotFault, known } from './fault.ts'
import type { HubspotReading } from './reading.ts'
import { HubspotUser, Role, Team } from './shapes.ts'

/** Users with their teams and roles, then the teams. */
export async function* identities({ hubspot }: HubspotReading): AsyncGenerator<Page<AccountFacts>> {
  const [teams, roles] = await Promise.all([
    known(hubspot.all(Team, { path: '/settings/v3/users/teams', what: 'Teams' })),
    known(hubspot.all(Role, { path: '/settings/v3/users/roles', what: 'Roles' })),
  ])
  const nameOfTeam = new Map((teams ?? []).map(({ id, name }) => [id, name || id]))
  const nameOfRole = new Map((roles ?? []).map(({ id, name }) => [id, name || id]))
  const teamsOf = new Map<string, Set<string>>()
  for (const { id, name, userIds, secondaryUserIds } of teams ?? [])
    for (const user of [...(userIds ?? []), ...(secondaryUserIds ?? [])])
      teamsOf.set(user, (teamsOf.get(user) ?? new Set()).add(name || id))
  const call = { path: '/settings/v3/users/', query: { limit: 100 }, what: 'Users' }
  try {
    for await (const results of hubspot.pages(call))
      yield {
        items: listOf(HubspotUser, results).map(user =>
          accountOf(user, { teams: teams && teamsOf, nameOfTeam, nameOfRole }),
        ),
        covers: 'all',
      }
  } catch (error) {
    // Without the scope nobody is known.
    if (!(error instanceof HubspotFault)) throw error
  }
  yield {
    items: (teams ?? []).map(({ id, name }) => ({
      address: name || id,
      name: name || id,
      kind: 'group' as const,
      facts: { id },
    })),
    covers: 'all',
  }
}

interface Around {
  teams: ReadonlyMap<string, ReadonlySet<string>> | undefined
  nameOfTeam: ReadonlyMap<string, string>
  nameOfRole: ReadonlyMap<string, string>
}

function accountOf(user: HubspotUser, { teams, nameOfTeam, nameOfRole }: Around): AccountFacts {
  const own = [user.primaryTeamId, ...(user.secondaryTeamIds ?? [])].flatMap(id => (id && nameOfTeam.get(id)) || [])
  const roles = [...(user.roleIds ?? []), user.roleId].flatMap(id => (id && (nameOfRole.get(id) ?? id)) || [])
  return {
    address: (user.email || `${user.id}@hubspot.invalid`).toLowerCase(),
    name: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || user.id,
    kind: 'user',
    state: 'active',
    ...(typeof user.superAdmin === 'boolean' && { admin: user.superAdmin }),
    ...(teams && { groups: [...new Set([...own, ...(teams.get(user.id) ?? [])])] }),
    facts: { id: user.id, ...(roles.length && { roles: [...new Set(roles)] }) },
  }
}
