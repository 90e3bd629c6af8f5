import { z } from 'zod'
import type { AccountFacts, Page } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { isAdmin, membersOf } from './account.ts'
import { dateOf } from './entries.ts'
import { DropboxFault } from './fault.ts'
import type { DropboxReading } from './list.ts'
import type { Member } from './shapes.ts'
import { SourceFault } from '../../kit/connector.ts'

const Groups = z.looseObject({ groups: z.array(z.unknown()) })
const Group = z.looseObject({
  group_id: z.string().min(1),
  group_name: z.string().nullish(),
  member_count: z.number().nullish(),
})
const Devices = z.looseObject({ devices: z.array(z.unknown()) })
const session = z.looseObject({ updated: z.string().nullish(), created: z.string().nullish() })
const sessions = z.array(session).nullish().catch(undefined)
const Device = z.looseObject({
  team_member_id: z.string(),
  web_sessions: sessions,
  desktop_clients: sessions,
  mobile_clients: sessions,
})

/** Members of the team and its groups; of a single account, itself. */
export async function* identities(reading: DropboxReading, from?: string): AsyncGenerator<Page<AccountFacts>> {
  const { dropbox, accounts } = reading
  if (!(await accounts.isTeam())) {
    const { email, name, disabled } = await accounts.own()
    const address = (email ?? '').toLowerCase()
    const state = disabled ? 'suspended' : 'active'
    const items: AccountFacts[] = [{ address, name: shown(name?.display_name || address), kind: 'user', state }]
    return yield { items: address ? items : [], covers: 'all' }
  }
  const groups = await optional(groupsOf(reading), new Map<string, AccountFacts>())
  const devices = await optional(devicesOf(reading), new Map<string, Used>())
  let before = from === undefined ? [...groups.values()] : []
  for await (const { members, next } of membersOf(dropbox, from)) {
    const people = members.map(member =>
      accountOf(member, { groups, used: devices.get(member.profile.team_member_id) }),
    )
    yield { items: [...before, ...people], covers: 'all', ...(next !== undefined && { next }) }
    before = []
  }
}

/** What is told where the app has the scope for it. */
async function optional<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  return asked.catch((error: unknown) => {
    const isLacking = error instanceof DropboxFault || (error instanceof SourceFault && error.code === 'scope_missing')
    if (isLacking) return otherwise
    throw error
  })
}

interface Known {
  groups: ReadonlyMap<string, AccountFacts>
  used: Used | undefined
}

function accountOf(member: Member, { groups, used }: Known): AccountFacts {
  const { profile, roles } = member
  const { email, name, status, membership_type } = profile
  const suspendedOn = dateOf(profile.suspended_on)
  const named = (profile.groups ?? []).map(id => groups.get(id)?.name ?? id)
  return {
    address: email.toLowerCase(),
    name: shown(name?.display_name || email),
    kind: 'user',
    ...(status && { state: stateOf(status) }),
    admin: isAdmin(member),
    guest: false,
    groups: named,
    ...(used?.at && { lastSignIn: used.at }),
    facts: {
      id: profile.team_member_id,
      status: status ?? null,
      membership: membership_type ?? null,
      roles: roles?.map(({ name: role, role_id: id }) => role || id || '') ?? (member.role ? [member.role] : []),
      ...(profile.joined_on && { joinedOn: profile.joined_on }),
      ...(suspendedOn && { suspendedOn: suspendedOn.toISOString() }),
      ...(used && { devices: used.devices, webSessions: used.webSessions }),
    },
  }
}

const stateOf = (status: string): NonNullable<AccountFacts['state']> =>
  status === 'suspended'
    ? 'suspended'
    : status === 'removed' || status === 'moved_to_another_team'
      ? 'deleted'
      : 'active'

async function groupsOf({ dropbox }: DropboxReading): Promise<Map<string, AccountFacts>> {
  const all = new Map<string, AccountFacts>()
  const call = { route: 'team/groups/list', arg: { limit: 1000 }, what: 'Groups of the team' }
  for await (const page of dropbox.pages(Groups, call, 'team/groups/list/continue'))
    for (const one of page.groups) {
      const { data } = Group.safeParse(one)
      if (!data) continue
      const { group_id: id, group_name, member_count: members } = data
      const name = shown(group_name || id)
      all.set(id, {
        address: name,
        name,
        kind: 'group',
        facts: { id, ...(typeof members === 'number' && { members }) },
      })
    }
  return all
}

interface Used {
  at: Date | undefined
  devices: number
  webSessions: number
}

/** When each member’s devices and sessions were used last: Dropbox tells no sign-ins of members but in its log. */
async function devicesOf({ dropbox }: DropboxReading): Promise<Map<string, Used>> {
  const all = new Map<string, Used>()
  const route = 'team/devices/list_members_devices'
  const call = { route, arg: {}, what: 'Devices of members' }
  for await (const page of dropbox.pages(Devices, call, route))
    for (const one of page.devices) {
      const { data } = Device.safeParse(one)
      if (!data) continue
      const { web_sessions: web, desktop_clients: desktop, mobile_clients: mobile } = data
      const times = [...(web ?? []), ...(desktop ?? []), ...(mobile ?? [])]
        .map(({ updated, created }) => dateOf(updated ?? created)?.getTime() ?? 0)
        .filter(Boolean)
      all.set(data.team_member_id, {
        at: times.length ? new Date(Math.max(...times)) : undefined,
        devices: (desktop?.length ?? 0) + (mobile?.length ?? 0),
        webSessions: web?.length ?? 0,
      })
    }
  return all
}

const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 200)))
