import { disableUser, enableUser, revokeSessions, updateUser } from '../actions/accounts.ts'
import { findUser } from '../actions/find.ts'
import { fieldsOf, ok, part, type Call } from '../http/call.ts'
import { badRequest, notInDirectory } from '../http/fail.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { User } from '../state/people.ts'
import { registrationResource, userResource, usualOfUser } from './directory-resources.ts'
import { deltaPage } from './delta.ts'

const reading = ['User.Read.All', 'User.ReadWrite.All', 'Directory.Read.All', 'Directory.ReadWrite.All']
const writing = ['User.ReadWrite.All', 'User.EnableDisableAccount.All', 'Directory.ReadWrite.All']

export const userRoutes: readonly Route[] = [
  { method: 'GET', path: '/users', needs: reading, bucket: 'directory', units: 2, handle: list },
  { method: 'GET', path: '/users/delta', needs: reading, bucket: 'directory', handle: delta },
  {
    method: 'GET',
    path: '/users/{user}',
    needs: reading,
    bucket: 'directory',
    handle: call => ok(selected(call, userResource(atUser(call), seesSignIns(call)), usualOfUser)),
  },
  { method: 'PATCH', path: '/users/{user}', needs: writing, bucket: 'directory', handle: patch },
  {
    method: 'POST',
    path: '/users/{user}/revokeSignInSessions',
    needs: ['User.RevokeSessions.All', ...writing],
    bucket: 'directory',
    handle(call) {
      revokeSessions(call.state, atUser(call).id, call.token.userId)
      return ok({ '@odata.context': `${call.base}/$metadata#Edm.Boolean`, value: true })
    },
  },
  {
    method: 'GET',
    path: '/reports/authenticationMethods/userRegistrationDetails',
    needs: ['AuditLog.Read.All'],
    bucket: 'reports',
    handle(call) {
      const all = call.state.users.values().map(user => registrationResource(call.state, user))
      return ok(pageOf(call, all.toArray(), { size: 1000, most: 1000 }))
    },
  },
]

export function atUser(call: Call): User {
  const who = part(call, 'user')
  const user = findUser(call.state, who)
  if (!user) throw notInDirectory(who)
  return user
}

/** @throws Refusal 403 where it is asked for without the right */
function seesSignIns({ query, token }: Call): boolean {
  const isAsked = /signInActivity/.test(`${query.get('$select') ?? ''} ${query.get('$filter') ?? ''}`)
  return isAsked && [...token.roles, ...token.scopes].includes('AuditLog.Read.All')
}

function list(call: Call) {
  const sees = seesSignIns(call)
  const all = call.state.users.values().map(user => userResource(user, sees))
  // A page with sign-ins is smaller.
  const expand = { manager: ({ id }: Json) => managerOf(call, String(id)) }
  const page = { size: 100, most: sees ? 500 : 999, usual: usualOfUser, expand, context: 'users' }
  return ok(pageOf(call, all.toArray(), page))
}

function managerOf({ state }: Call, id: string): Json | null {
  const manager = state.users.get(state.users.get(id)?.managerId ?? '')
  return manager ? { '@odata.type': '#microsoft.graph.user', ...userResource(manager, false) } : null
}

function delta(call: Call) {
  const { state } = call
  return ok(
    deltaPage(call, {
      changes: state.userChanges,
      keys: () => [...state.users.keys()],
      read(key) {
        const user = state.users.get(key)
        if (user) return selected(call, userResource(user, false), usualOfUser)
        return state.deletedUsers.has(key) ? { id: key, '@removed': { reason: 'changed' } } : undefined
      },
      size: 200,
      most: 999,
      tokenName: '$deltatoken',
      context: 'users',
    }),
  )
}

const changeable = new Set([
  'displayName',
  'department',
  'jobTitle',
  'passwordPolicies',
  'usageLocation',
  'mobilePhone',
])

function patch(call: Call) {
  const user = atUser(call)
  const { accountEnabled, ...rest } = fieldsOf(call)
  const wrong = Object.keys(rest).find(name => !changeable.has(name))
  if (wrong !== undefined) throw badRequest(`Property '${wrong}' cannot be changed.`, 'Request_BadRequest')
  if (accountEnabled === false) disableUser(call.state, user.id, call.token.userId)
  if (accountEnabled === true) enableUser(call.state, user.id, call.token.userId)
  if (Object.keys(rest).length) updateUser(call.state, user.id, rest as Partial<User>)
  return { status: 204 }
}
