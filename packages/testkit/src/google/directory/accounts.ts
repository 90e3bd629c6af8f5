import { ok, part, requireAdmin, type Call, type Reply, type Route } from '../http/call.ts'
import type { User } from '../state/people.ts'
import { findUser } from '../state/workspace.ts'
import { Refusal } from '../http/fail.ts'
import { userResource } from './directory.ts'

const api = 'directory'
const security = ['admin.directory.user.security']

/** What is done to an account, and the applications that it let in. */
export const accountRoutes: readonly Route[] = [
  { api, method: 'GET', path: '/users/{user}/tokens', needs: security, handle: tokens },
  { api, method: 'POST', path: '/users/{user}/signOut', needs: security, handle: signOut },
  { api, method: 'PUT', path: '/users/{user}', needs: ['admin.directory.user'], handle: update },
]

function userAt(call: Call): User {
  requireAdmin(call)
  const user = findUser(call.state, part(call, 'user'))
  if (!user) throw new Refusal(404, 'notFound', 'Resource Not Found: userKey')
  return user
}

function tokens(call: Call): Reply {
  const user = userAt(call)
  const items = user.tokens.map(token => ({ kind: 'admin#directory#token', userKey: user.id, ...token }))
  return ok({ kind: 'admin#directory#tokenList', ...(items.length && { items }) })
}

function signOut(call: Call): Reply {
  userAt(call).signedOutTime = call.state.now()
  return { status: 204 }
}

function update(call: Call): Reply {
  const user = userAt(call)
  const { suspended } = call.body
  if (typeof suspended === 'boolean') user.suspended = suspended
  return ok(userResource(call, user))
}
