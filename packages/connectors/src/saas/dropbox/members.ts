import type { Grant, Principal } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { rootless, type Dropbox, type Speaker } from './api.ts'
import { DropboxFault } from './fault.ts'
import { Members } from './shapes.ts'
import { everyone } from './links.ts'
import type { Space } from './account.ts'

interface Reading {
  dropbox: Dropbox
}

export function folderMembers(dropbox: Dropbox, folder: string, speaker: Speaker): AsyncGenerator<Members> {
  const as = rootless(speaker)
  const arg = { shared_folder_id: folder, limit: 1000 }
  const call = { route: 'sharing/list_folder_members', arg, as, what: 'Members of a folder' }
  return dropbox.pages(Members, call, 'sharing/list_folder_members/continue')
}

export function fileMembers(dropbox: Dropbox, file: string, speaker: Speaker): AsyncGenerator<Members> {
  const as = rootless(speaker)
  const arg = { file, include_inherited: false, limit: 300 }
  const call = { route: 'sharing/list_file_members', arg, as, what: 'Who reaches a file' }
  return dropbox.pages(Members, call, 'sharing/list_file_members/continue')
}

/** Whoever belongs to a shared or team folder. */
export async function folderGrants({ dropbox }: Reading, { id, name, speaker }: Space): Promise<Grant[]> {
  try {
    return await grantsOf(folderMembers(dropbox, id, speaker))
  } catch (error) {
    if (!(error instanceof DropboxFault)) throw error
    // It is shared; with whom, Dropbox does not tell.
    const principal: Principal = { kind: 'group', name: `members of ${id}`, displayName: `Members of ${name}` }
    return [{ principal, role: 'write', via: 'member' }]
  }
}

/** Whoever was let in to one file by name; nothing where that is not told. */
export async function fileGrants({ dropbox }: Reading, file: string, as: Speaker): Promise<Grant[]> {
  try {
    return await grantsOf(fileMembers(dropbox, file, as))
  } catch (error) {
    if (error instanceof DropboxFault) return []
    throw error
  }
}

async function grantsOf(pages: AsyncIterable<Members>): Promise<Grant[]> {
  return (await allOf(pages)).flatMap(member => grantTo(member) ?? [])
}

export async function allOf(pages: AsyncIterable<Members>): Promise<Member[]> {
  const all: Member[] = []
  for await (const page of pages) all.push(...membersIn(page))
  return all
}

/** Somebody, or a group, that was let in by name. */
export interface Member {
  principal: Principal
  /** Dropbox's own word for what they may do: `viewer_no_comment`. */
  level: string
  /** Of the account or group, or the address where there is none. */
  id: string
  via: 'member' | 'invitation'
}

function membersIn({ users, groups, invitees }: Members): Member[] {
  return [
    ...(users ?? []).flatMap(({ user, access_type: level }) => personWith(user, { level, via: 'member' })),
    ...(groups ?? []).flatMap(({ group, access_type }) => {
      const { group_id: id, group_name, group_management_type: kind } = group
      if (!id) return []
      const principal: Principal =
        kind === 'system_managed' ? everyone : { kind: 'group', name: shown(group_name || id) }
      return [{ principal, id, level: access_type ?? 'viewer', via: 'member' as const }]
    }),
    ...(invitees ?? []).flatMap(({ invitee, user, access_type: level }) =>
      personWith(
        { email: invitee.email || user?.email, display_name: user?.display_name },
        { level, via: 'invitation' },
      ),
    ),
  ]
}

interface Named {
  account_id?: string | null | undefined
  email?: string | null | undefined
  display_name?: string | null | undefined
}

function personWith(
  { account_id, email, display_name }: Named,
  { level = 'viewer', via }: { level: string | undefined; via: Member['via'] },
): Member[] {
  const id = account_id || email
  if (!id) return []
  const address = (email || `${account_id}@dropbox.invalid`).toLowerCase()
  const principal: Principal = {
    kind: 'user',
    name: address,
    address,
    ...(display_name && { displayName: shown(display_name) }),
  }
  return [{ principal, id, level, via }]
}

/** `traverse` lets somebody pass through to what lies below, and see nothing. */
export function grantTo({ principal, level, id, via }: Member): Grant | undefined {
  if (level === 'traverse' || level === 'no_access') return undefined
  return { principal, role: level === 'owner' ? 'owner' : level === 'editor' ? 'write' : 'read', via, id }
}

const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 200)))
