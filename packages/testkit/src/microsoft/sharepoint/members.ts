import { findUser } from '../actions/find.ts'
import type { Reply } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import type { Asked } from '../http/server.ts'
import type { Site } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { unknownResource } from './answers.ts'
import { groupUsers, membersOf } from './people.ts'

/** Somebody comes into a group of a site, or goes. */
export function changeMembers(state: TenantState, site: Site, { asked, rest }: { asked: Asked; rest: string }): Reply {
  const [, group, one] = /^web\/sitegroups\/getbyid\((\d+)\)\/users(?:\/removebyid\((\d+)\))?$/.exec(rest) ?? []
  const members = membersOf(site, Number(group))
  if (!members) throw unknownResource(rest)
  if (one === undefined) return added(state, members, asked)
  const gone = [...members].find(id => groupUsers(state, site, Number(group)).some(isCalled(state, id, Number(one))))
  if (gone === undefined) throw invalid(`Can not find the user with ID: ${one}.`)
  members.delete(gone)
  return { status: 200, body: { 'odata.null': true } }
}

function added(state: TenantState, members: Set<string>, { bytes }: Asked): Reply {
  const { LoginName = '' } = JSON.parse(bytes.toString()) as { LoginName?: string }
  const user = findUser(state, LoginName.split('|').at(-1) ?? '')
  if (!user) throw invalid(`The specified user ${LoginName} could not be found.`)
  members.add(user.id)
  return { status: 201, body: { LoginName, Title: user.displayName, PrincipalType: 1 } }
}

const isCalled =
  (state: TenantState, id: string, number: number) =>
  ({ Id, LoginName }: Record<string, unknown>) =>
    Id === number && String(LoginName).endsWith(`|${state.users.get(id)?.userPrincipalName.toLowerCase()}`)

const invalid = (message: string) => new Refusal(400, '-2146232832, Microsoft.SharePoint.SPException', { message })
