import type { Grant, Principal } from '../../kit/connector.ts'
import { digest } from '../../kit/mail/event.ts'
import { known } from '../fault.ts'
import { cursorPage, everyResult } from './pages.ts'
import type { ConfluenceReading } from './reading.ts'
import {
  Group,
  idOfUser,
  listOf,
  Permission1,
  Permission2,
  Restrictions,
  ServerPermission,
  SpaceWithPermissions,
  User,
  type Space,
} from './shapes.ts'
import { z } from 'zod'

export const anybody: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone on the internet' }
const everyone: Principal = { kind: 'everyone', name: 'everyone', displayName: 'Everyone who can sign in' }

export interface SpaceAccess {
  grants: Grant[]
  /** Whether it could be seen at all. */
  isTold: boolean
  mark: string
}

/** One permission of a space: who may do what, by the service's own id where it has one. */
export interface SpacePermission {
  id: string
  /** An account's or a group's id, `anonymous`, or `everyone`. */
  who: { kind: 'user' | 'group' | 'anonymous' | 'everyone'; id: string; name?: string | undefined }
  /** `read space`, `administer space`, `create page` … */
  what: string
}

/** Who may view a space, and what more they may do there. */
export async function spaceAccess(reading: ConfluenceReading, space: Space): Promise<SpaceAccess> {
  const all = await permissionsOf(reading, space)
  if (!all) {
    const principal = {
      kind: 'group',
      name: `space ${space.id}`,
      displayName: `Whoever may view ${space.key}`,
    } as const
    const grants: Grant[] = [{ principal, role: 'read', via: 'space' }]
    return { grants, isTold: false, mark: markOf(grants) }
  }
  const has = ({ who }: SpacePermission, what: string) =>
    all.some(one => one.what === what && one.who.kind === who.kind && one.who.id === who.id)
  const grants = await Promise.all(
    all
      .filter(({ what }) => what === 'read space')
      .map(async permission => {
        const role: Grant['role'] = has(permission, 'administer space')
          ? 'owner'
          : has(permission, 'create page')
            ? 'write'
            : 'read'
        return { principal: await principalOf(reading, permission), role, via: 'space', id: `space/${permission.id}` }
      }),
  )
  return { grants, isTold: true, mark: markOf(grants) }
}

const markOf = (grants: readonly Grant[]) => digest(JSON.stringify(grants)).slice(0, 12)

async function principalOf({ people, session }: ConfluenceReading, { who }: SpacePermission): Promise<Principal> {
  if (who.kind === 'anonymous') return anybody
  if (who.kind === 'everyone') return everyone
  if (who.kind === 'group') return people.group({ id: who.id, name: who.name })
  const { isCloud } = await session.site()
  return people.principal({ ...(isCloud ? { accountId: who.id } : { username: who.id }), displayName: who.name })
}

/** Nothing where the account may not see them. */
export async function permissionsOf(reading: ConfluenceReading, space: Space): Promise<SpacePermission[] | undefined> {
  return (await reading.session.site()).isCloud ? cloudPermissions(reading, space) : serverPermissions(reading, space)
}

async function cloudPermissions(
  { session }: ConfluenceReading,
  { id, key }: Space,
): Promise<SpacePermission[] | undefined> {
  const { atlassian } = await session.site()
  const call = {
    path: `/api/v2/spaces/${encodeURIComponent(id)}/permissions`,
    query: { limit: 250 },
    what: 'Permissions of a space',
  }
  const all = await known(everyResult(from => cursorPage(atlassian, call, from)))
  const told = all && listOf(Permission2, all).flatMap(permission => cloudPermission(permission) ?? [])
  // Version 2 names people, groups and roles; whether nobody need sign in version 1 says.
  const first = {
    path: `/rest/api/space/${encodeURIComponent(key)}`,
    query: { expand: 'permissions' },
    what: 'A space',
  }
  const older = await known(atlassian.get(SpaceWithPermissions, first))
  const open = listOf(Permission1, older?.permissions).flatMap(permission => {
    const what = `${permission.operation?.operation ?? ''} ${permission.operation?.targetType ?? ''}`
    const kind = permission.anonymousAccess ? ('anonymous' as const) : undefined
    return kind ? { id: permission.id ?? `${kind} ${what}`, who: { kind, id: kind }, what } : []
  })
  if (!told && !open.length) return undefined
  const isSaid = (one: SpacePermission) => told?.some(({ who, what }) => who.kind === one.who.kind && what === one.what)
  return [...(told ?? []), ...open.filter(one => !isSaid(one))]
}

function cloudPermission({ id, principal, operation }: Permission2): SpacePermission | undefined {
  const type = (principal?.type ?? '').toLowerCase()
  const what = `${operation?.key ?? ''} ${operation?.targetType ?? ''}`
  const whom = principal?.id ?? ''
  const of = (kind: SpacePermission['who']['kind'], own = whom): SpacePermission => ({
    id: id ?? `${kind} ${own} ${what}`,
    who: { kind, id: own },
    what,
  })
  if (/anonymous/i.test(`${type} ${whom}`)) return of('anonymous', 'anonymous')
  if (type === 'user') return of('user')
  if (type === 'group') return of('group')
  if (/all-?_?(licensed|product|users)|everyone|licensed-users/i.test(`${type} ${whom}`))
    return of('everyone', 'everyone')
  return undefined
}

async function serverPermissions(
  { session }: ConfluenceReading,
  { key }: Space,
): Promise<SpacePermission[] | undefined> {
  const { atlassian } = await session.site()
  const path = `/rest/api/space/${encodeURIComponent(key)}/permissions`
  const all = await known(atlassian.get(z.array(z.unknown()), { path, what: 'Permissions of a space' }))
  return (
    all &&
    listOf(ServerPermission, all).flatMap(({ operation, subject }) => {
      const what = `${operation?.operationKey ?? ''} ${operation?.targetType ?? ''}`
      const type = (subject?.type ?? '').toLowerCase()
      const name = subject?.name || subject?.username || subject?.displayName || ''
      const kind =
        !subject || /anonymous/.test(`${type} ${name}`.toLowerCase())
          ? 'anonymous'
          : type === 'group'
            ? 'group'
            : 'user'
      const own = kind === 'anonymous' ? 'anonymous' : name
      return own ? { id: `${kind} ${own}`, who: { kind, id: own, name: subject?.displayName || own }, what } : []
    })
  )
}

/** Who may view a page where that is not everybody who may view the space; undefined where it is. @throws AtlassianFault */
export async function restrictionOf(reading: ConfluenceReading, page: string): Promise<Grant[] | undefined> {
  const { people, session } = reading
  const { atlassian } = await session.site()
  const expand = ['read', 'update'].flatMap(one => [`${one}.restrictions.user`, `${one}.restrictions.group`]).join(',')
  const path = `/rest/api/content/${encodeURIComponent(page)}/restriction/byOperation`
  const found = await known(atlassian.get(Restrictions, { path, query: { expand }, what: 'Restrictions of a page' }))
  const subjects = (one: Restrictions['read']) => ({
    users: listOf(User, one?.restrictions?.user?.results),
    groups: listOf(Group, one?.restrictions?.group?.results),
  })
  const [read, update] = [subjects(found?.read), subjects(found?.update)]
  if (!read.users.length && !read.groups.length) return undefined
  const mayWrite = new Set([...update.users.map(idOfUser), ...update.groups.map(({ name, id }) => name ?? id)])
  const grant = (principal: Principal, own: string | null | undefined): Grant => ({
    principal,
    role: mayWrite.has(own ?? undefined) ? 'write' : 'read',
    via: 'restriction',
    id: `restriction/${page}/${own ?? principal.name}`,
  })
  return [
    ...(await Promise.all(read.users.map(async user => grant(await people.principal(user), idOfUser(user))))),
    ...(await Promise.all(read.groups.map(async group => grant(await people.group(group), group.name ?? group.id)))),
  ]
}
