import { z } from 'zod'
import { isDenied, isMissing } from '../fault.ts'
import type { Reading } from './reading.ts'
import { Permission, permissionFields } from './resources.ts'

/** Who manages content sees all of it; whoever else comes last. */
const order = ['organizer', 'fileOrganizer', 'writer', 'commenter', 'reader']

/** Addresses of people who may read a shared drive, those who may do most first; groups by their members. */
export async function* membersOf(reading: Reading, drive: string): AsyncGenerator<string> {
  const query = {
    supportsAllDrives: true,
    useDomainAdminAccess: true,
    pageSize: 100,
    fields: `nextPageToken,permissions(${permissionFields})`,
  }
  const path = `/files/${encodeURIComponent(drive)}/permissions`
  const call = { api: 'drive', path, query, scope: 'drive', what: 'Who belongs to a shared drive' } as const
  const members = (await reading.google.all(Permission, 'permissions', call)).filter(({ deleted }) => !deleted)
  members.sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role))
  for (const kind of ['user', 'group'])
    for (const { type, emailAddress } of members)
      if (type === kind && emailAddress) yield* kind === 'user' ? [emailAddress] : peopleIn(reading, emailAddress)
}

const Member = z.looseObject({ email: z.string().nullish(), type: z.string().nullish() })

/** Those of groups within it, too. */
async function* peopleIn({ google }: Reading, group: string): AsyncGenerator<string> {
  const path = `/groups/${encodeURIComponent(group)}/members`
  const query = { includeDerivedMembership: true, maxResults: 200 }
  const call = { api: 'directory', path, query, scope: 'groups', what: 'Who belongs to a group' } as const
  try {
    for await (const { items } of google.pages(Member, 'members', call))
      for (const { email, type } of items) if (type === 'USER' && email) yield email
  } catch (error) {
    // A group of another organisation.
    if (!isMissing(error) && !isDenied(error)) throw error
  }
}
