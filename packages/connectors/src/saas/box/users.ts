import type { Container } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import type { Box } from './api.ts'
import { BoxFault } from './fault.ts'
import { User } from './shapes.ts'

const fields = [
  'id',
  'name',
  'login',
  'status',
  'role',
  'created_at',
  'enterprise',
  'is_exempt_from_login_verification',
  'is_exempt_from_device_limits',
  'is_external_collab_restricted',
  'is_platform_access_only',
].join(',')

export interface UserPage {
  users: User[]
  next?: string
}

/** Whoever the enterprise manages. */
export async function* usersOf(box: Box, from?: string): AsyncGenerator<UserPage> {
  const query = { user_type: 'managed', usemarker: true, limit: 1000, fields }
  for await (const { entries, next } of box.pages({ path: '/users', query, what: 'Users' }, from))
    yield { users: entries.flatMap(one => User.safeParse(one).data ?? []), ...(next !== undefined && { next }) }
}

/** The app’s own account. */
export const self = (box: Box): Promise<User> =>
  box.get(User, { path: '/users/me', query: { fields }, what: 'The account of the app' })

/** Everybody’s files; of an app that speaks for nobody but itself, its own. */
export async function* containersOf(box: Box): AsyncGenerator<Container> {
  try {
    for await (const { users } of usersOf(box)) for (const user of users) yield containerOf(user)
  } catch (error) {
    if (!(error instanceof BoxFault)) throw error
    yield containerOf(await self(box))
  }
}

const containerOf = (user: User): Container => ({ id: user.id, name: loginOf(user) })

export const loginOf = ({ login, name, id }: Pick<User, 'login' | 'name' | 'id'>) =>
  displayPath(Buffer.from((login || name || id).slice(0, 200).toLowerCase().replaceAll('/', '∕')))
