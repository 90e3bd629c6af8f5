import { isSet, ok, pageOf, requireAdmin, type Call, type Reply, type Route } from '../http/call.ts'

export const driveRoutes: readonly Route[] = [
  { api: 'drive', method: 'GET', path: '/drives', needs: ['drive', 'drive.readonly'], handle: list },
]

function list(call: Call): Reply {
  const { state, user } = call
  const isAll = isSet(call, 'useDomainAdminAccess')
  if (isAll) requireAdmin(call)
  const isMember = (id: string) => {
    const top = state.files.get(id)
    return top !== undefined && state.files.roleOf(user, top) !== undefined
  }
  const all = [...state.drives.values()].filter(({ id }) => isAll || isMember(id))
  const { items, ...next } = pageOf(call, all, { size: 'pageSize', usual: 10, most: 100 })
  return ok({ kind: 'drive#driveList', drives: items.map(drive => ({ kind: 'drive#drive', ...drive })), ...next })
}
