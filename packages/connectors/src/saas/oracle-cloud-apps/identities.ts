import type { AccountFacts, Page } from '../../kit/connector.ts'
import type { Oracle } from './api.ts'
import { known, OracleFault } from './fault.ts'
import { addressOf, nameOf, ScimRole, scimPages, ScimUser } from './scim.ts'

/** Roles that let their holders give rights to others, by Oracle's own names. */
const administering =
  /IT_?SECURITY_?MANAGER|APPLICATION_IMPLEMENTATION_(CONSULTANT|MANAGER)|SECURITY_ADMIN|IT Security Manager|Application Implementation/i

/** People with their roles, then the roles. */
export async function* identities({ oracle }: { oracle: Oracle }): AsyncGenerator<Page<AccountFacts>> {
  const roles = (await known(allRoles(oracle))) ?? []
  const nameOfRole = new Map(
    roles.flatMap(role => [
      [role.id, titleOf(role)] as const,
      ...(role.name ? [[role.name, titleOf(role)] as const] : []),
    ]),
  )
  try {
    for await (const users of scimPages(oracle, ScimUser, 'Users'))
      yield { items: users.map(user => accountOf(user, nameOfRole)), covers: 'all' }
  } catch (error) {
    // Without the privilege nobody is known.
    if (!(error instanceof OracleFault)) throw error
  }
  yield {
    items: roles.map(role => ({
      address: titleOf(role),
      name: titleOf(role),
      kind: 'group' as const,
      facts: { id: role.id, ...(role.category && { category: role.category }) },
    })),
    covers: 'all',
  }
}

export const titleOf = ({ displayName, name, id }: ScimRole) => displayName || name || id

export async function allRoles(oracle: Oracle): Promise<ScimRole[]> {
  const all: ScimRole[] = []
  for await (const roles of scimPages(oracle, ScimRole, 'Roles')) all.push(...roles)
  return all
}

function accountOf(user: ScimUser, nameOfRole: ReadonlyMap<string, string>): AccountFacts {
  const held = user.roles?.map(({ value, id, displayName, display }) => {
    const found = [value, id].flatMap(key => (key && nameOfRole.get(key)) || [])[0]
    return {
      codes: [value, displayName, display, found].filter(Boolean).join(' '),
      name: found ?? (displayName || display || value || id || ''),
    }
  })
  return {
    address: addressOf(user),
    name: nameOf(user),
    kind: 'user',
    ...(typeof user.active === 'boolean' && { state: user.active ? ('active' as const) : ('suspended' as const) }),
    ...(held && {
      groups: [...new Set(held.map(({ name }) => name).filter(Boolean))],
      admin: held.some(({ codes }) => administering.test(codes)),
    }),
    facts: { id: user.id, ...(user.userName && { userName: user.userName }) },
  }
}
