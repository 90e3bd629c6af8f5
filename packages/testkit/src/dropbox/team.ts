import { cursorText, need, numbersIn, paged, Refusal, textIn, type Call } from './call.ts'
import { policies, shownAccount, shownMember } from './shown.ts'

type Method = (call: Call) => object

function events(call: Call, from: number): object {
  need(call, 'events.read')
  const { state, arg } = call
  const size = Math.min(typeof arg['limit'] === 'number' ? arg['limit'] : 1000, state.mostAPage)
  const end = Math.min(from + size, state.log.length)
  return { events: state.log.slice(from, end), cursor: cursorText({ event: end }), has_more: end < state.log.length }
}

/** What lies before the start is passed over; the log itself is in no order. */
function firstEvents(call: Call): object {
  const { start_time: start = '' } = (call.arg['time'] ?? {}) as { start_time?: string }
  const first = call.state.log.findIndex(({ timestamp }) => String(timestamp) >= start)
  return events(call, first < 0 ? call.state.log.length : first)
}

function moreEvents(call: Call): object {
  const [at = Number.NaN] = numbersIn(textIn(call, 'cursor'), 'event')
  if (Number.isNaN(at)) throw new Refusal('bad_cursor')
  const { logReset } = call.state
  if (logReset && at < logReset.before) {
    // Cursors that come after are good again.
    delete call.state.logReset
    throw new Refusal('reset', { reset: logReset.from })
  }
  return events(call, at)
}

const members: Method = call => {
  need(call, 'members.read')
  const { items, ...rest } = paged(call, [...call.state.members.values()].map(shownMember))
  return { members: items, ...rest }
}

const namespaces: Method = call => {
  need(call, 'team_data.member')
  const all = [...call.state.spaces.values()].map(({ id, name, type, member }) => ({
    name,
    namespace_id: id,
    namespace_type: { '.tag': type },
    ...(member !== undefined && { team_member_id: member }),
  }))
  const { items, ...rest } = paged(call, all)
  return { namespaces: items, ...rest }
}

const groups: Method = call => {
  need(call, 'groups.read')
  const all = [...call.state.groups.values()].map(({ id, name, isEverybody }) => ({
    group_id: id,
    group_name: name,
    group_management_type: { '.tag': isEverybody ? 'system_managed' : 'company_managed' },
    member_count: call.state.members
      .values()
      .filter(one => one.groups.includes(id))
      .toArray().length,
  }))
  const { items, ...rest } = paged(call, all)
  return { groups: items, ...rest }
}

/** Of a team, by its token alone. */
export const teamMethods: Readonly<Record<string, Method>> = {
  'team/get_info': call => {
    need(call, 'team_info.read')
    const { team, members: all } = call.state
    return { name: team.name, team_id: team.id, num_licensed_users: 10, num_provisioned_users: all.size, policies }
  },
  'team/members/list_v2': members,
  'team/members/list/continue_v2': members,
  'team/namespaces/list': namespaces,
  'team/namespaces/list/continue': namespaces,
  'team/groups/list': groups,
  'team/groups/list/continue': groups,
  'team/devices/list_members_devices': call => {
    need(call, 'sessions.list')
    const devices = [...call.state.members.values()].map(({ id }) => ({
      team_member_id: id,
      web_sessions: [{ session_id: 's', user_agent: 'bench', os: 'x', browser: 'y', updated: '2026-05-01T08:00:00Z' }],
      desktop_clients: [],
      mobile_clients: [],
    }))
    return { devices, has_more: false }
  },
  'team_log/get_events': firstEvents,
  'team_log/get_events/continue': moreEvents,
}

export const accountMethods: Readonly<Record<string, Method>> = {
  'users/get_current_account': call => {
    need(call, 'account_info.read')
    const one = call.member ?? call.admin
    if (!one) throw new Refusal('invalid_select_user', { status: 401 })
    return shownAccount(one, call.state.isTeam)
  },
}
