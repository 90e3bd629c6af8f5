import type { AccountFacts, Page } from '../../kit/connector.ts'
import type { Slack } from './api.ts'
import { addressOf, nameOf, Users, usersIn } from './people.ts'
import type { User } from './shapes.ts'

/** Everybody of the workspace, guests, bots and people of other organisations with whom channels are shared. */
export async function* identities(slack: Slack, from?: string): AsyncGenerator<Page<AccountFacts>> {
  const call = { method: 'users.list', parameters: { limit: 200 }, what: 'People' }
  for await (const { page, next } of slack.pages(Users, call, from))
    yield { items: usersIn(page.members).map(accountOf), covers: 'all', ...(next !== undefined && { next }) }
}

export function accountOf(user: User): AccountFacts {
  const isAdmin = Boolean(user.is_admin || user.is_owner || user.is_primary_owner)
  const isGuest = Boolean(user.is_restricted || user.is_ultra_restricted)
  const address = addressOf(user)
  return {
    address,
    name: nameOf(user) || address,
    kind: user.is_bot || user.id === 'USLACKBOT' ? 'application' : 'user',
    state: user.deleted ? 'suspended' : 'active',
    admin: isAdmin,
    guest: isGuest || user.is_stranger === true,
    ...(typeof user.has_2fa === 'boolean' && { mfa: user.has_2fa }),
    facts: {
      id: user.id,
      ...(user.team_id && { team: user.team_id }),
      owner: Boolean(user.is_owner || user.is_primary_owner),
      guestOf: user.is_ultra_restricted ? 'one channel' : user.is_restricted ? 'some channels' : null,
      ofAnotherOrganisation: user.is_stranger === true,
    },
  }
}
