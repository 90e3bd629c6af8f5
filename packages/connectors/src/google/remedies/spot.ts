import { ConnectorError, SourceFault, type RemedyTarget } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { placeOf, type Root } from '../drive/keys.ts'
import { readerOf } from '../drive/open-drive.ts'
import { NobodyReads } from '../nobody-reads.ts'
import { DriveFile, Permission, permissionFields } from '../drive/resources.ts'
import { isDenied, isMissing } from '../fault.ts'
import type { Mending } from './mending.ts'

/** A file or folder, in whose name it is changed, and who reaches it. */
export interface Spot {
  root: Root
  as: string
  file: string
  name: string
  parent: string | undefined
  /** Whether it is the top of a drive. */
  isTop: boolean
  permissions: Permission[]
}

const fields = `id,name,mimeType,parents,trashed,ownedByMe,driveId,permissions(${permissionFields})`

/** @throws ConnectorError `vanished` */
export async function readSpot(mending: Mending, { key }: Pick<RemedyTarget, 'key'>): Promise<Spot> {
  const { root, file } = placeOf(key)
  const as = await whoMay(mending, root)
  const spot = await spotAt(mending, { root, as }, file)
  if (!spot) throw new ConnectorError('vanished', 'It is no longer there.')
  return spot
}

/** @throws ConnectorError where there is nobody in whose name it could be changed */
export async function whoMay({ reading }: Mending, root: Root): Promise<string> {
  try {
    return await readerOf(reading, root)
  } catch (error) {
    if (error instanceof NobodyReads)
      throw new ConnectorError(error.isGone ? 'vanished' : 'permission_denied', error.message, { cause: error })
    throw error
  }
}

type In = Pick<Spot, 'root' | 'as'>

/** Nothing where it is gone. */
export async function spotAt(mending: Mending, { root, as }: In, id: string): Promise<Spot | undefined> {
  const path = `/files/${encodeURIComponent(id)}`
  const query = { fields, supportsAllDrives: true }
  const call = { api: 'drive', path, query, as, scope: 'drive', what: 'What is to be changed' } as const
  try {
    const file = await mending.google.get(DriveFile, call)
    if (file.trashed) return undefined
    const permissions = file.permissions?.length ? file.permissions : await permissionsAt(mending, { root, as }, id)
    const isTop = root.kind === 'shared' ? id === root.id : !file.parents?.length
    const name = displayPath(Buffer.from(file.name || id))
    return permissions && { root, as, file: file.id, name, parent: file.parents?.[0], isTop, permissions }
  } catch (error) {
    if (isMissing(error)) return undefined
    if (error instanceof SourceFault && error.code === 'consent_lost')
      throw new ConnectorError('permission_denied', `${as} cannot be acted for: the account may be suspended.`, {
        cause: error,
      })
    throw error
  }
}

/** All that Google tells now; nothing where the file is gone. */
export async function permissionsAt({ google }: Mending, { as }: In, id: string): Promise<Permission[] | undefined> {
  const path = `/files/${encodeURIComponent(id)}/permissions`
  const query = { pageSize: 100, supportsAllDrives: true, fields: `nextPageToken,permissions(${permissionFields})` }
  try {
    const call = { api: 'drive', path, query, as, scope: 'drive', what: 'Who reaches it' } as const
    return await google.all(Permission, 'permissions', call)
  } catch (error) {
    if (isMissing(error)) return undefined
    if (isDenied(error))
      throw new ConnectorError('permission_denied', `${as} may not see who else reaches it, and so not change it.`, {
        cause: error,
      })
    throw error
  }
}

/** Where a permission was given: there, or on the folder above from which it is taken over. */
export async function originOf(mending: Mending, spot: Spot, permission: string): Promise<Spot> {
  const found = spot.permissions.find(({ id }) => id === permission)
  const told = found?.permissionDetails?.find(({ inherited }) => inherited)?.inheritedFrom
  const isOwn = found?.permissionDetails?.some(({ inherited }) => inherited === false)
  if (isOwn) return spot
  if (told) return (await spotAt(mending, spot, told)) ?? spot
  if (spot.parent === undefined || spot.isTop) return spot
  const above = await spotAt(mending, spot, spot.parent)
  return above?.permissions.some(({ id, role }) => id === permission && role !== 'owner')
    ? originOf(mending, above, permission)
    : spot
}
