import type { Grant } from '../../kit/connector.ts'
import { isDenied, isMissing } from '../fault.ts'
import { grantsOf } from './grants.ts'
import type { OpenDrive, Reading } from './reading.ts'
import { isFolder, Permission, permissionFields, type DriveFile } from './resources.ts'

/** All grants of a file, those taken over among them; nothing where it is gone. */
export async function readGrants(reading: Reading, drive: OpenDrive, file: DriveFile): Promise<Grant[] | undefined> {
  const query = {
    pageSize: 100,
    supportsAllDrives: true,
    fields: `nextPageToken,permissions(${permissionFields})`,
    // An administrator sees who belongs to a shared drive; of the files in it, only its members see it.
    ...(file.id === drive.root.id && { useDomainAdminAccess: true }),
  }
  const as = file.id === drive.root.id ? undefined : drive.as
  const path = `/files/${encodeURIComponent(file.id)}/permissions`
  const call = { api: 'drive', path, query, as, scope: 'drive', what: 'Who reaches a file' } as const
  try {
    const permissions = await reading.google.all(Permission, 'permissions', call)
    return grantsOf(permissions, { ownDomains: reading.io.ownDomains, link: file.webViewLink })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What a list says of them is enough where it says something; of files in shared drives it says whether they have any of their own. */
export function isAskedFor({ root }: OpenDrive, file: DriveFile): boolean {
  if (file.permissions?.length) return false
  if (root.kind === 'my') return true
  return file.hasAugmentedPermissions !== false || file.inheritedPermissionsDisabled === true
}

/** Nothing where a file takes over what its folder has; as `isAskedFor` says, it is asked for. */
export async function ownGrants(reading: Reading, drive: OpenDrive, file: DriveFile): Promise<Own> {
  if (file.permissions?.length)
    return { grants: grantsOf(file.permissions, { ownDomains: reading.io.ownDomains, link: file.webViewLink }) }
  if (!isAskedFor(drive, file)) return {}
  try {
    const grants = await readGrants(reading, drive, file)
    return grants ? { grants } : { isGone: true }
  } catch (error) {
    // Who may read a file is not always told who else may.
    if (isDenied(error)) return isFolder(file) || drive.root.kind === 'shared' ? {} : { grants: [] }
    throw error
  }
}

export interface Own {
  grants?: readonly Grant[]
  isGone?: true
}
