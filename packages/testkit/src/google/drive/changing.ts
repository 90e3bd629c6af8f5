import { findUser } from '../state/workspace.ts'
import { invalid, Refusal } from '../http/fail.ts'
import { ok, part, type Call, type Reply, type Route } from '../http/call.ts'
import { share, unshare } from '../actions/files.ts'
import type { File, Permission } from '../state/files.ts'
import { requireDrive, visible } from './files.ts'
import { fileResource, permissionResource } from './resources.ts'

const needs = ['drive']
const one = '/files/{file}/permissions/{permission}'

/** What changes files and who reaches them. */
export const changingRoutes: readonly Route[] = [
  { api: 'drive', method: 'POST', path: '/files/{file}/permissions', needs, handle: create },
  { api: 'drive', method: 'PATCH', path: one, needs, handle: update },
  { api: 'drive', method: 'DELETE', path: one, needs, handle: remove },
  { api: 'drive', method: 'PATCH', path: '/files/{file}', needs, handle: change },
]

const may = new Set(['owner', 'writer', 'organizer', 'fileOrganizer'])

/** @throws Refusal for who may not share it */
function shareable(call: Call): File {
  requireDrive(call)
  const file = visible(call)
  if (!may.has(call.state.files.roleOf(call.user, file) ?? ''))
    throw new Refusal(
      403,
      'insufficientFilePermissions',
      'The user does not have sufficient permissions for this file.',
    )
  return file
}

function owned(call: Call): { file: File; permission: Permission } {
  const file = shareable(call)
  const id = part(call, 'permission')
  const permission = file.grants.find(grant => grant.id === id)
  if (permission?.role === 'owner')
    throw new Refusal(403, 'cannotRemoveOwner', 'The owner of a file cannot be removed.')
  if (permission) return { file, permission }
  if (call.state.files.effective(file).some(grant => grant.id === id))
    throw new Refusal(403, 'cannotModifyInheritedPermission', 'Cannot modify a permission that is inherited.')
  throw new Refusal(404, 'notFound', `Permission not found: ${id}.`)
}

function create(call: Call): Reply {
  const file = shareable(call)
  const { type, role, emailAddress, domain, allowFileDiscovery, expirationTime } = call.body as Partial<Permission>
  if (!type || !role) throw new Refusal(400, 'required', 'The permission type and role fields are required.')
  const whom = type === 'domain' ? domain : emailAddress
  if (type !== 'anyone' && !whom) throw invalid('permission.emailAddress')
  checkEnd(call, { type, expirationTime })
  const made = share(call.state, {
    drive: '',
    path: file.id,
    type,
    role,
    ...(whom !== undefined && { with: whom }),
    ...(allowFileDiscovery !== undefined && { isFound: allowFileDiscovery }),
    ...(expirationTime !== undefined && { expires: expirationTime }),
  })
  return ok(permissionResource(made, file.driveId))
}

function checkEnd(
  { state }: Call,
  { type, expirationTime }: Pick<Partial<Permission>, 'type' | 'expirationTime'>,
): void {
  if (expirationTime === undefined) return
  if (type === 'anyone' || type === 'domain')
    throw new Refusal(403, 'cannotSetExpirationOnAnyoneOrDomain', 'Expiration dates cannot be set on this item.')
  const ahead = Date.parse(expirationTime) - state.clock.now().getTime()
  if (!(ahead > 0 && ahead < 366 * 86_400_000))
    throw new Refusal(403, 'expirationDateInvalid', 'Expiration date is invalid.')
}

function update(call: Call): Reply {
  const { file, permission } = owned(call)
  const { role = permission.role, expirationTime } = call.body as Partial<Permission>
  checkEnd(call, { type: permission.type, expirationTime })
  const { expirationTime: before, ...rest } = permission
  const expires = call.query.get('removeExpiration') === 'true' ? undefined : (expirationTime ?? before)
  const after: Permission = { ...rest, role, ...(expires !== undefined && { expirationTime: expires }) }
  call.state.files.keep({ ...file, grants: file.grants.map(grant => (grant.id === after.id ? after : grant)) })
  return ok(permissionResource(after, file.driveId))
}

function remove(call: Call): Reply {
  const { file, permission } = owned(call)
  unshare(call.state, { drive: '', path: file.id }, permission.id)
  return { status: 204 }
}

/** Of a file's own settings, those that somebody sends. */
function change(call: Call): Reply {
  const file = shareable(call)
  const { copyRequiresWriterPermission, contentRestrictions, name } = call.body
  const [restriction] = Array.isArray(contentRestrictions)
    ? (contentRestrictions as { readOnly?: boolean; reason?: string }[])
    : []
  const isLocked = file.restriction?.readOnly === true
  if (isLocked && typeof name === 'string')
    throw new Refusal(403, 'fileContentRestricted', 'The content of this file is restricted.')
  const { restriction: _, ...rest } = file
  const kept = restriction ? (restriction.readOnly ? { readOnly: true, ...restriction } : undefined) : file.restriction
  const after: File = {
    ...rest,
    ...(typeof name === 'string' && { name }),
    ...(typeof copyRequiresWriterPermission === 'boolean' && { copyRequiresWriterPermission }),
    ...(kept && { restriction: { ...kept, restrictingUser: findUser(call.state, call.user.email)?.email ?? '' } }),
  }
  call.state.files.keep(after)
  return ok(fileResource(call, after))
}
