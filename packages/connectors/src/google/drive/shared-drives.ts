import { z } from 'zod'
import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { dataServices } from '@sharelight/contract'
import { asAdministrator } from '../administers.ts'
import { atOnce } from '../../kit/at-once.ts'
import { displayPath } from '../../kit/key.ts'
import { shareTypeOf } from '../../kit/identity/share-type.ts'
import { isDenied, isMissing } from '../fault.ts'
import { dateOf, grantOf } from './grants.ts'
import { askedAtOnce, type Reading } from './reading.ts'
import { Permission, permissionFields } from './resources.ts'

const flag = z.boolean().nullish()

const Drive = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  createdTime: z.string().nullish(),
  orgUnitId: z.string().nullish(),
  restrictions: z
    .looseObject({
      adminManagedRestrictions: flag,
      copyRequiresWriterPermission: flag,
      domainUsersOnly: flag,
      driveMembersOnly: flag,
      sharingFoldersRequiresOrganizerPermission: flag,
    })
    .nullish(),
})
type Drive = z.infer<typeof Drive>

const fields = `nextPageToken,drives(${Object.keys(Drive.shape).join(',')})`

/** Shared drives with what they let their members do, and who these are; from a page's `next` on. */
export async function* sharedDrives(reading: Reading, from?: string): AsyncGenerator<Page<ResourceFacts>> {
  const { google } = reading
  const query = { pageSize: 100, useDomainAdminAccess: true, fields }
  const call = { api: 'drive', path: '/drives', query, scope: 'drive', what: 'The shared drives' } as const
  for await (const { items, next } of asAdministrator(google, google.pages(Drive, 'drives', call, from)))
    yield {
      items: await atOnce(items, askedAtOnce, drive => factsOf(reading, drive)),
      covers: 'all',
      ...(next !== undefined && { next }),
    }
}

async function factsOf(reading: Reading, drive: Drive): Promise<ResourceFacts> {
  const { restrictions } = drive
  const members = await membersOf(reading, drive.id)
  const createdAt = dateOf(drive.createdTime)?.toISOString()
  const told = (value: boolean | null | undefined) => value ?? null
  return {
    id: `shared/${drive.id}`,
    kind: 'shared_drive',
    name: displayPath(Buffer.from(drive.name || drive.id)),
    service: dataServices.GOOGLEDRIVE.key,
    // Members are named people and groups: there is no way in for anybody.
    public: false,
    facts: {
      ...(createdAt !== undefined && { createdAt }),
      outsidersAllowed: restrictions?.domainUsersOnly === undefined ? null : !restrictions.domainUsersOnly,
      nonMembersAllowed: restrictions?.driveMembersOnly === undefined ? null : !restrictions.driveMembersOnly,
      copyingByReadersForbidden: told(restrictions?.copyRequiresWriterPermission),
      onlyManagersShareFolders: told(restrictions?.sharingFoldersRequiresOrganizerPermission),
      managedByAdministrators: told(restrictions?.adminManagedRestrictions),
      ...members,
    },
  }
}

/** How many of each; null where the administrator may not see it. */
async function membersOf({ google, io }: Reading, drive: string) {
  const path = `/files/${encodeURIComponent(drive)}/permissions`
  const fields = `nextPageToken,permissions(${permissionFields})`
  const query = { supportsAllDrives: true, useDomainAdminAccess: true, pageSize: 100, fields }
  const call = { api: 'drive', path, query, scope: 'drive', what: 'Who belongs to a shared drive' } as const
  const count = { members: 0, managers: 0, outsideMembers: 0 }
  try {
    for await (const { items } of google.pages(Permission, 'permissions', call))
      for (const permission of items) {
        const grant = grantOf(permission, { ownDomains: io.ownDomains })
        if (!grant) continue
        count.members++
        if (permission.role === 'organizer') count.managers++
        if (shareTypeOf(grant.principal, io.ownDomains) !== 'inside') count.outsideMembers++
      }
    return count
  } catch (error) {
    if (isMissing(error) || isDenied(error)) return { members: null, managers: null, outsideMembers: null }
    throw error
  }
}
