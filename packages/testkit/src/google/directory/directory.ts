import { Refusal } from '../http/fail.ts'
import { isSet, ok, pageOf, part, requireAdmin, type Call, type Reply, type Route } from '../http/call.ts'
import type { Group, User } from '../state/people.ts'
import { findGroup, findUser } from '../state/workspace.ts'

const api = 'directory'
const method = 'GET'

export const directoryRoutes: readonly Route[] = [
  { api, method, path: '/users', needs: ['admin.directory.user.readonly'], handle: users },
  { api, method, path: '/users/{user}', needs: ['admin.directory.user.readonly'], handle: user },
  { api, method, path: '/groups', needs: ['admin.directory.group.readonly'], handle: groups },
  { api, method, path: '/groups/{group}/members', needs: ['admin.directory.group.readonly'], handle: members },
  { api, method, path: '/customer/{customer}/domains', needs: ['admin.directory.domain.readonly'], handle: domains },
]

const notFound = (what: string) => new Refusal(404, 'notFound', `Resource Not Found: ${what}`)

function users(call: Call): Reply {
  requireAdmin(call)
  if (!call.query.get('customer') && !call.query.get('domain')) throw new Refusal(400, 'badRequest', 'Bad Request')
  const isAsked = call.query.get('query') === 'isAdmin=true' ? (user: User) => user.isAdmin : () => true
  const all = [...call.state.users.values()].filter(isAsked).sort((one, other) => (one.email < other.email ? -1 : 1))
  const { items, ...next } = pageOf(call, all, { size: 'maxResults', usual: 100, most: 500 })
  return ok({ kind: 'admin#directory#users', users: items.map(one => userResource(call, one)), ...next })
}

function user(call: Call): Reply {
  requireAdmin(call)
  const key = part(call, 'user')
  const found = findUser(call.state, key)
  if (found) return ok(userResource(call, found))
  // Of other organisations nothing is told.
  if (key.includes('@') && !key.endsWith(`@${call.state.domain}`))
    throw new Refusal(403, 'forbidden', 'Not Authorized to access this resource/api')
  throw notFound('userKey')
}

export function userResource({ state }: Call, user: User): object {
  const { id, email, name, isAdmin, suspended, archived, createdTime, mfa, lastLoginTime, isGuest } = user
  const [givenName = name, ...rest] = name.split(' ')
  return {
    kind: 'admin#directory#user',
    id,
    primaryEmail: email,
    name: { givenName, familyName: rest.join(' '), fullName: name },
    isAdmin,
    isDelegatedAdmin: false,
    creationTime: createdTime,
    suspended,
    archived,
    isEnrolledIn2Sv: mfa.isEnrolled,
    isEnforcedIn2Sv: mfa.isEnforced,
    lastLoginTime,
    isGuestUser: isGuest,
    isMailboxSetup: state.mail.has(id),
    customerId: state.customerId,
    orgUnitPath: '/',
    ...(user.department && { organizations: [{ department: user.department, primary: true }] }),
    ...(user.manager && { relations: [{ type: 'manager', value: user.manager }] }),
  }
}

function groups(call: Call): Reply {
  requireAdmin(call)
  const member = call.query.get('userKey')
  if (!member && !call.query.get('customer') && !call.query.get('domain'))
    throw new Refusal(400, 'badRequest', 'Bad Request')
  const email =
    member === null ? '' : (findUser(call.state, member)?.email ?? findGroup(call.state, member)?.email ?? member)
  const all = [...call.state.groups.values()].filter(({ members: those }) => member === null || those.has(email))
  const { items, ...next } = pageOf(call, all, { size: 'maxResults', usual: 200, most: 200 })
  return ok({ kind: 'admin#directory#groups', groups: items.map(groupResource), ...next })
}

const groupResource = ({ id, email, name, members: all }: Group): object => ({
  kind: 'admin#directory#group',
  id,
  email,
  name,
  directMembersCount: String(all.size),
})

function members(call: Call): Reply {
  requireAdmin(call)
  const { state } = call
  const group = findGroup(state, part(call, 'group'))
  if (!group) throw notFound('groupKey')
  const all = isSet(call, 'includeDerivedMembership') ? derived(call, group) : [...group.members]
  const { items, ...next } = pageOf(call, all, { size: 'maxResults', usual: 200, most: 200 })
  const resources = items.map(email => ({
    kind: 'admin#directory#member',
    id: findUser(state, email)?.id ?? findGroup(state, email)?.id ?? email,
    email,
    role: 'MEMBER',
    type: findGroup(state, email) ? 'GROUP' : 'USER',
    status: 'ACTIVE',
  }))
  return ok({ kind: 'admin#directory#members', members: resources, ...next })
}

function derived({ state }: Call, group: Group): string[] {
  const found = new Set<string>()
  const into = (one: Group) => {
    for (const member of one.members) {
      const inner = findGroup(state, member)
      if (found.has(member)) continue
      found.add(member)
      if (inner) into(inner)
    }
  }
  into(group)
  return [...found]
}

function domains(call: Call): Reply {
  requireAdmin(call)
  const { domain, aliases } = call.state
  const all = [domain, ...aliases].map((domainName, index) => ({
    kind: 'admin#directory#domain',
    domainName,
    isPrimary: index === 0,
    verified: true,
    creationTime: '1767225600000',
  }))
  return ok({ kind: 'admin#directory#domains', domains: all })
}
