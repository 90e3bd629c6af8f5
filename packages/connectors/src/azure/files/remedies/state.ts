import { z } from 'zod'
import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { bucketOf, objectOf } from '../../../kit/objects/keys.ts'
import type { StorageCall, StorageClient } from '../../storage/client.ts'
import { isDenied, isMissing, StorageFault } from '../../storage/fault.ts'
import { Permissions } from '../permissions.ts'
import type { AzureFilesSettings } from '../settings.ts'
import { requireChangeable } from '../snapshots.ts'

export interface Mending {
  client: StorageClient
  settings: AzureFilesSettings
  now(): Date
}

/** A file, a directory or a share as a whole. */
export interface Place {
  share: string
  /** Without a slash at its end; absent for the share itself. */
  path?: Buffer
  isFolder: boolean
}

/** Permissions as they are: NTFS' own text, and the key that Azure keeps it by. */
export const Permission = z.object({ key: z.string(), sddl: z.string() })
export type Permission = z.infer<typeof Permission>

/** What a remedy is for. @throws ConnectorError `vanished` for what is none of the source's shares */
export function placeOf({ key }: Pick<RemedyTarget, 'key'>, { shares }: Pick<AzureFilesSettings, 'shares'>): Place {
  const place = placeIn(key)
  requireChangeable(place.share)
  if (shares.length && !shares.includes(place.share))
    throw new ConnectorError('vanished', `The settings of the data source do not name the share ${place.share}.`)
  return place
}

function placeIn(key: string): Place {
  const whole = bucketOf(key)
  if (whole !== undefined) return { share: whole, isFolder: true }
  const at = key.indexOf('#/')
  if (at < 0) {
    const { bucket: share, key: path } = objectOf(key)
    return { share, path, isFolder: false }
  }
  const { bucket: share, key: path } = objectOf(`${key.slice(0, at)}${key.slice(at + 1).replace(/\/$/, '')}`)
  return { share, path, isFolder: true }
}

export const nameOf = ({ share, path }: Place) => (path ? `${share}/${displayPath(path)}` : share)

/** A call about it; a directory is told from a file by its query. */
export const callOf = ({ share, path, isFolder }: Place, comp?: string): StorageCall => ({
  container: share,
  ...(path && { path }),
  query: [
    ...(isFolder ? [['restype', 'directory'] as const] : []),
    ...(comp === undefined ? [] : [['comp', comp] as const]),
  ],
})

/** @throws ConnectorError `permission_denied` for what may not be seen, `vanished` */
export async function readPermission({ client }: Mending, place: Place): Promise<Permission> {
  const answer = await client.call({ method: 'HEAD', ...callOf(place) }).catch(refused(place))
  answer.discard()
  const key = answer.headers.get('x-ms-file-permission-key') ?? ''
  const sddl = key && (await new Permissions(client, place.share).sddlOf(key))
  if (sddl) return { key, sddl }
  throw new ConnectorError(
    'permission_denied',
    `These settings may not see the permissions of ${nameOf(place)}: the account key, or an application with the role "Storage File Data Privileged Contributor", may.`,
  )
}

/** Sets permissions by their text, or by the key that Azure keeps them by; nothing else of the file changes. @see https://learn.microsoft.com/rest/api/storageservices/set-file-properties */
export async function setPermission(
  { client }: Mending,
  place: Place,
  permission: { sddl: string } | { key: string },
): Promise<void> {
  const headers = {
    ...('sddl' in permission
      ? { 'x-ms-file-permission': permission.sddl }
      : { 'x-ms-file-permission-key': permission.key }),
    'x-ms-file-attributes': 'preserve',
    'x-ms-file-creation-time': 'preserve',
    'x-ms-file-last-write-time': 'preserve',
  }
  const answer = await client.call({ method: 'PUT', ...callOf(place, 'properties'), headers }).catch(refused(place))
  answer.discard()
}

/** What a refusal means for the thing. */
export const refused =
  (place: Place) =>
  (error: unknown): never => {
    if (isMissing(error)) throw new ConnectorError('vanished', `${nameOf(place)} is no longer there.`)
    if (isDenied(error))
      throw new ConnectorError(
        'permission_denied',
        `These settings may not do that to ${nameOf(place)}: it needs the account key, or the role "Storage File Data Privileged Contributor".`,
      )
    if (error instanceof StorageFault && ['SharingViolation', 'FileLockConflict'].includes(error.code))
      throw new ConnectorError('io_error', `Somebody keeps ${nameOf(place)} open for themselves. Try again later.`)
    if (error instanceof StorageFault && [409, 412].includes(error.status)) throw changed(place)
    throw error
  }

export const changed = (place: Place) =>
  new ConnectorError('changed_while_read', `${nameOf(place)} is not what this was planned for. Plan again.`)
