import { digitsOf, fileIdOf } from '../ids.ts'
import { folderType } from '../drive/files.ts'
import type { Group, User } from '../state/people.ts'
import { findUser, type WorkspaceState } from '../state/workspace.ts'

export interface NewUser {
  name: string
  /** `ada.lovelace@…` of `Ada Lovelace` unless said. */
  address?: string
  isAdmin?: boolean
  mfa?: boolean
}

export function addUser(state: WorkspaceState, { name, address, isAdmin = false, mfa = false }: NewUser): User {
  const email = address ?? `${name.toLowerCase().replaceAll(' ', '.')}@${state.domain}`
  const user: User = {
    id: digitsOf(21, 'user', email),
    email,
    name,
    isAdmin,
    suspended: false,
    archived: false,
    createdTime: state.now(),
    rootId: fileIdOf('root', email),
    hasDrive: true,
    mfa: { isEnrolled: mfa, isEnforced: false },
    lastLoginTime: '1970-01-01T00:00:00.000Z',
    isGuest: false,
    tokens: [],
  }
  state.users.set(user.id, user)
  state.files.keep({
    id: user.rootId,
    name: 'My Drive',
    mimeType: folderType,
    ownerId: user.id,
    content: Buffer.alloc(0),
    createdTime: state.now(),
    modifiedTime: state.now(),
    trashed: false,
    grants: [ownerOf(user)],
  })
  return user
}

export const ownerOf = ({ id, email, name }: User) =>
  ({ id, type: 'user', role: 'owner', emailAddress: email, displayName: name }) as const

export function addGroup(
  state: WorkspaceState,
  { name, members = [] }: { name: string; members?: readonly string[] },
): Group {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@${state.domain}`
  const group = { id: digitsOf(15, 'group', email), email, name, members: new Set(members) }
  state.groups.set(group.id, group)
  return group
}

/** @throws Error where there is none */
export function userOf(state: WorkspaceState, key: string): User {
  const user = findUser(state, key)
  if (!user) throw new Error(`There is no ${key}.`)
  return user
}

/** As logs name somebody, of this organisation or not. */
export function personIn(state: WorkspaceState, key: string): { email: string; profileId: string } {
  const user = findUser(state, key)
  return { email: user?.email ?? key, profileId: user?.id ?? digitsOf(21, 'stranger', key) }
}

export const suspendUser = (state: WorkspaceState, key: string, suspended = true): void =>
  void (userOf(state, key).suspended = suspended)

export function removeUser(state: WorkspaceState, key: string): void {
  const user = userOf(state, key)
  for (const id of state.files.within(user.id)) {
    const file = state.files.get(id)
    if (file) state.files.remove(file)
  }
  state.users.delete(user.id)
}
