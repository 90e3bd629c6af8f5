import { Refusal } from '../http/fail.ts'
import { isSet, ok, pageOf, type Call, type Reply, type Route } from '../http/call.ts'
import { visible } from './files.ts'
import { permissionResource } from './resources.ts'

export const permissionRoutes: readonly Route[] = [
  { api: 'drive', method: 'GET', path: '/files/{file}/permissions', needs: ['drive', 'drive.readonly'], handle: list },
]

function list(call: Call): Reply {
  const { state, user } = call
  const file = visible(call)
  const role = state.files.roleOf(user, file)
  if (!isSet(call, 'useDomainAdminAccess') && file.driveId === undefined && role !== 'owner' && role !== 'writer')
    throw new Refusal(
      403,
      'insufficientFilePermissions',
      'The user does not have sufficient permissions for this file.',
    )
  const { items, ...next } = pageOf(call, state.files.effective(file), { size: 'pageSize', usual: 100, most: 100 })
  return ok({
    kind: 'drive#permissionList',
    permissions: items.map(permission => permissionResource(permission, file.driveId)),
    ...next,
  })
}
