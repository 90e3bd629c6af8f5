import { createHash } from 'node:crypto'
import type { Call } from '../http/call.ts'
import type { File, LabelValue, Permission } from '../state/files.ts'

/** A file as Google tells it to the caller: sharing to those alone who may share it, and never in a list of a shared drive. */
export function fileResource({ state, user, query }: Pick<Call, 'state' | 'user' | 'query'>, file: File): object {
  const role = state.files.roleOf(user, file)
  const owner = file.ownerId === undefined ? undefined : state.users.get(file.ownerId)
  const isOwn = file.mimeType.startsWith('application/vnd.google-apps.')
  const maySeeSharing = file.driveId === undefined && (role === 'owner' || role === 'writer')
  const permissions = state.files.effective(file)
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    ...(file.parentId !== undefined && { parents: [file.parentId] }),
    ...(file.driveId !== undefined && {
      driveId: file.driveId,
      hasAugmentedPermissions: file.id !== file.driveId && file.grants.length > 0,
    }),
    ...(!isOwn && {
      size: String(file.content.length),
      md5Checksum: md5(file.content),
      headRevisionId: `0B${md5(file.content)}`,
    }),
    createdTime: file.createdTime,
    modifiedTime: file.modifiedTime,
    trashed: file.trashed,
    shared: permissions.length > 1,
    webViewLink: `https://drive.google.com/file/d/${file.id}/view?usp=drivesdk`,
    ...(owner && {
      ownedByMe: owner.id === user.id,
      owners: [{ kind: 'drive#user', emailAddress: owner.email, displayName: owner.name, me: owner.id === user.id }],
    }),
    ...(file.shortcutTo !== undefined && { shortcutDetails: { targetId: file.shortcutTo } }),
    ...(maySeeSharing && { permissions: permissions.map(permission => permissionResource(permission)) }),
    copyRequiresWriterPermission: file.copyRequiresWriterPermission === true,
    ...(file.restriction && {
      contentRestrictions: [{ readOnly: file.restriction.readOnly, reason: file.restriction.reason ?? '' }],
    }),
    ...labelsAskedFor(query, file),
    permissionIds: permissions.map(({ id }) => id),
  }
}

/** Labels are told where they are asked for by their ids. */
function labelsAskedFor(query: URLSearchParams, { labels = new Map() }: File): { labelInfo?: object } {
  const asked = query.get('includeLabels')?.split(',') ?? []
  if (asked.length === 0) return {}
  const told = [...labels].filter(([id]) => asked.includes(id))
  return { labelInfo: { labels: told.map(([id, fields]) => labelResource(id, fields)) } }
}

export function labelResource(id: string, fields: Readonly<Record<string, LabelValue>>): object {
  const told = Object.entries(fields).map(([field, value]) => [
    field,
    { kind: 'drive#labelField', id: field, ...value },
  ])
  return { kind: 'drive#label', id, revisionId: '1', fields: Object.fromEntries(told) }
}

type Given = Permission & { inheritedFrom?: string }

/** Where it was given is told of what lies in shared drives alone. */
export function permissionResource({ inheritedFrom, ...permission }: Given, driveId?: string): object {
  const details = {
    permissionType: inheritedFrom === driveId ? 'member' : 'file',
    role: permission.role,
    inherited: inheritedFrom !== undefined,
    ...(inheritedFrom !== undefined && { inheritedFrom }),
  }
  const isPerson = permission.type === 'user' || permission.type === 'group'
  return {
    kind: 'drive#permission',
    ...permission,
    ...(isPerson && { deleted: false, pendingOwner: false }),
    ...(driveId !== undefined && { permissionDetails: [details] }),
  }
}

const hashes = new WeakMap<Buffer, string>()

function md5(bytes: Buffer): string {
  const known = hashes.get(bytes) ?? createHash('md5').update(bytes).digest('hex')
  hashes.set(bytes, known)
  return known
}
