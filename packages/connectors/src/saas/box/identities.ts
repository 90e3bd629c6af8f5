import { z } from 'zod'
import type { AccountFacts, Page } from '../../kit/connector.ts'
import type { Box } from './api.ts'
import { BoxFault } from './fault.ts'
import { shown } from './grants.ts'
import type { BoxReading } from './list.ts'
import { Person, type User } from './shapes.ts'
import { self, usersOf } from './users.ts'

const Group = z.looseObject({ id: z.coerce.string(), name: z.string().nullish() })
const Membership = z.looseObject({ user: Person.nullish(), role: z.string().nullish() })

/** Whoever the enterprise manages, and its groups. */
export async function* identities({ box }: BoxReading, from?: string): AsyncGenerator<Page<AccountFacts>> {
  const { groups, of } = await groupsOf(box)
  let before = from === undefined ? groups : []
  try {
    for await (const { users, next } of usersOf(box, from)) {
      const people = users.map(user => accountOf(user, of.get(user.id) ?? []))
      yield { items: [...before, ...people], covers: 'all', ...(next !== undefined && { next }) }
      before = []
    }
  } catch (error) {
    if (!(error instanceof BoxFault)) throw error
    yield { items: [accountOf(await self(box), [])], covers: 'all' }
  }
}

function accountOf(user: User, groups: readonly string[]): AccountFacts {
  const { id, login, name, status, role, enterprise } = user
  const address = (login || `${id}@box.invalid`).toLowerCase()
  return {
    address,
    name: shown(name || address),
    kind: address.endsWith('@boxdevedition.com') || user.is_platform_access_only ? 'application' : 'user',
    ...(status && { state: status === 'inactive' ? ('suspended' as const) : ('active' as const) }),
    admin: role === 'admin' || role === 'coadmin',
    guest: false,
    // Whoever is exempt signs in without a second step; of the others Box tells nothing.
    ...(user.is_exempt_from_login_verification === true && { mfa: false }),
    groups: [...groups],
    facts: {
      id,
      status: status ?? null,
      role: role ?? null,
      ...(typeof user.is_exempt_from_login_verification === 'boolean' && {
        exemptFromLoginVerification: user.is_exempt_from_login_verification,
      }),
      ...(typeof user.is_exempt_from_device_limits === 'boolean' && {
        exemptFromDeviceLimits: user.is_exempt_from_device_limits,
      }),
      ...(typeof user.is_external_collab_restricted === 'boolean' && {
        outsideCollaborationRestricted: user.is_external_collab_restricted,
      }),
      ...(user.created_at && { createdAt: user.created_at }),
      ...(enterprise?.id && { enterprise: enterprise.id }),
    },
  }
}

/** Groups, and by the ids of users those that they belong to; none where the app may not see them. */
async function groupsOf(box: Box): Promise<{ groups: AccountFacts[]; of: Map<string, string[]> }> {
  const groups: AccountFacts[] = []
  const of = new Map<string, string[]>()
  try {
    for await (const page of box.offsets({ path: '/groups', what: 'Groups' }))
      for (const one of page) {
        const { data: group } = Group.safeParse(one)
        if (!group) continue
        const name = shown(group.name || group.id)
        let members = 0
        const path = `/groups/${encodeURIComponent(group.id)}/memberships`
        for await (const entries of box.offsets({ path, what: 'Members of a group' }))
          for (const entry of entries) {
            const id = Membership.safeParse(entry).data?.user?.id
            if (!id) continue
            members++
            of.set(id, [...(of.get(id) ?? []), name])
          }
        groups.push({ address: name, name, kind: 'group', facts: { id: group.id, members } })
      }
  } catch (error) {
    if (!(error instanceof BoxFault)) throw error
  }
  return { groups, of }
}
