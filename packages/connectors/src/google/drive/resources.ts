import { z } from 'zod'
import { CarriedDriveLabel } from '../labels/resources.ts'

const text = z.string().nullish()
const flag = z.boolean().nullish()

export const Permission = z.looseObject({
  id: z.string(),
  type: z.string(),
  role: z.string(),
  emailAddress: text,
  displayName: text,
  domain: text,
  allowFileDiscovery: flag,
  expirationTime: text,
  deleted: flag,
  view: text,
  permissionDetails: z.array(z.looseObject({ role: text, inherited: flag, inheritedFrom: text })).nullish(),
})
export type Permission = z.infer<typeof Permission>

export const DriveFile = z.looseObject({
  id: z.string(),
  name: text,
  mimeType: text,
  parents: z.array(z.string()).nullish(),
  driveId: text,
  size: text,
  md5Checksum: text,
  headRevisionId: text,
  createdTime: text,
  modifiedTime: text,
  trashed: flag,
  ownedByMe: flag,
  hasAugmentedPermissions: flag,
  inheritedPermissionsDisabled: flag,
  webViewLink: text,
  owners: z.array(z.looseObject({ emailAddress: text, displayName: text })).nullish(),
  permissions: z.array(Permission).nullish(),
  labelInfo: z
    .looseObject({ labels: z.array(CarriedDriveLabel).nullish() })
    .nullish()
    .catch(undefined),
})
export type DriveFile = z.infer<typeof DriveFile>

export const Change = z.looseObject({ changeType: text, removed: flag, fileId: text, file: DriveFile.nullish() })
export type Change = z.infer<typeof Change>

export const SharedDrive = z.looseObject({ id: z.string(), name: text })
export type SharedDrive = z.infer<typeof SharedDrive>

export const permissionFields =
  'id,type,role,emailAddress,displayName,domain,allowFileDiscovery,expirationTime,deleted,view,permissionDetails'
export const fileFields = `id,name,mimeType,parents,driveId,size,md5Checksum,headRevisionId,createdTime,modifiedTime,trashed,ownedByMe,hasAugmentedPermissions,inheritedPermissionsDisabled,webViewLink,owners(emailAddress,displayName),permissions(${permissionFields})`

/** Of labels, those alone are told that are asked for by their ids. */
export const labelFields = 'labelInfo(labels(id,fields))'

export const folderType = 'application/vnd.google-apps.folder'
export const shortcutType = 'application/vnd.google-apps.shortcut'
export const isFolder = ({ mimeType }: DriveFile) => mimeType === folderType
